import * as v from 'valibot';

/** An address that others are appended to: of this site or of another, and never with a query. */
const base = v.pipe(v.string(), v.regex(/^(https?:\/\/[\w.:[\]-]+)?\/(?!\/)([^\s?#\\]+\/)?$/));
const text = v.string();

/** The configuration of a school that runs everything by itself. */
export const defaultConfig = {
  backendBase: '/',
  development: { backendBase: '/', supportFilesRoot: '/' },
  logoPath: '/img/logo.svg',
  frontend: { base: '/', students: '', teachers: '', home: '' },
  documentConverterBase: '/',
  webSearch: { url: '/', key: '', engineId: '' },
  qrCodeImageBase: '/',
  analytics: { isOn: true },
  publisherUrl: 'https://editorial.example/',
};

/**
 * What a deployment may change; what it leaves out is as above. The services of other houses are configured and not
 * called by the shell (seed).
 */
export const configSchema = v.strictObject({
  /** Backend API base; `/` is the server the page came from. */
  backendBase: v.optional(base, '/'),
  /** While developing: the local backend, and the root of the local support files. */
  development: v.optional(
    v.strictObject({ backendBase: v.optional(base, '/'), supportFilesRoot: v.optional(base, '/') }),
    {},
  ),
  /** The logo in the header: a picture of this site. */
  logoPath: v.optional(v.pipe(text, v.regex(/^\/[^/\\\s]\S*$/)), defaultConfig.logoPath),
  /** The provider's main site and where leaving leads, below it; `/` means that there is none. */
  frontend: v.optional(
    v.strictObject({
      base: v.optional(base, '/'),
      students: v.optional(text, ''),
      teachers: v.optional(text, ''),
      home: v.optional(text, ''),
    }),
    {},
  ),
  documentConverterBase: v.optional(base, '/'),
  /** GET, with a key and the id of the search engine. */
  webSearch: v.optional(
    v.strictObject({ url: v.optional(base, '/'), key: v.optional(text, ''), engineId: v.optional(text, '') }),
    {},
  ),
  qrCodeImageBase: v.optional(base, '/'),
  /** Page views go to our own server or nowhere. */
  analytics: v.optional(v.strictObject({ isOn: v.optional(v.boolean(), true) }), {}),
  /** The publisher's own page, linked in the footer. */
  publisherUrl: v.optional(v.pipe(text, v.regex(/^https?:\/\/\S+$/)), defaultConfig.publisherUrl),
});

export type Config = v.InferOutput<typeof configSchema>;

/** Where the server writes a deployment's configuration into its page. */
export const CONFIG_ELEMENT_ID = 'libro-config';

/** Reads a configuration from outside; throws a `ValiError` where it is none. */
export function parseConfig(given: unknown): Config {
  return v.parse(configSchema, given);
}
