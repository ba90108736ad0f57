import * as v from 'valibot';

const base = v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/), v.endsWith('/'));

/** What a deployment may change. The services of other houses are configured and not called by the shell (seed). */
export const configSchema = v.object({
  /** Backend API base; `/` is the server the page came from. */
  backendBase: base,
  /** While developing: the local backend, and the root of the local support files. */
  development: v.object({ backendBase: base, supportFilesRoot: base }),
  /** The logo in the header. */
  logoPath: v.pipe(v.string(), v.startsWith('/')),
  /** The provider's main site and where leaving leads. */
  frontend: v.object({
    base,
    destinations: v.object({ students: v.string(), teachers: v.string(), home: v.string() }),
  }),
  documentConverterBase: base,
  webSearch: v.object({ url: base, key: v.string(), engineId: v.string() }),
  qrCodeImageBase: base,
  /** The publisher's own page, linked in the footer. */
  publisherUrl: v.pipe(v.string(), v.regex(/^https?:\/\//)),
});

export type Config = v.InferOutput<typeof configSchema>;

/** The configuration of a school that runs everything by itself: leaving leads to the sign-in page. */
export const defaultConfig: Config = {
  backendBase: '/',
  development: { backendBase: '/', supportFilesRoot: '/' },
  logoPath: '/img/logo.svg',
  frontend: {
    base: '/',
    destinations: { students: 'libros/entrar', teachers: 'libros/entrar', home: 'libros/entrar' },
  },
  documentConverterBase: '/',
  webSearch: { url: '/', key: '', engineId: '' },
  qrCodeImageBase: '/',
  publisherUrl: 'https://editorial.example/',
};

/** The backend this page talks to. */
export function backendBaseOf(config: Config, isProduction: boolean): string {
  return isProduction ? config.backendBase : config.development.backendBase;
}

/** The address a person goes to after leaving. */
export function destinationUrl(config: Config, destination: keyof Config['frontend']['destinations']): string {
  return config.frontend.base + config.frontend.destinations[destination];
}

/** Reads a configuration from outside; throws where it is not one. */
export function parseConfig(input: unknown): Config {
  return v.parse(configSchema, input);
}
