import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from './project-root.ts';

const portSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const environmentSchema = v.object({
  PORT: v.optional(portSchema, '4173'),
  LIBRO_PUBLIC_PORT: v.optional(portSchema),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  CONTENT_STORE: v.optional(v.pipe(v.string(), v.minLength(1), v.regex(/^(?![a-z0-9]+:\/\/)/))),
  CLIENT_DIR: v.optional(v.string()),
  LIBRO_CONFIG: v.optional(v.string()),
  LIBRO_KILL_SWITCH: v.optional(v.picklist(['0', '1']), '0'),
  TRUST_PROXY: v.optional(v.picklist(['0', '1']), '0'),
});

export interface Config {
  readonly port: number;
  /** The port a person opens, where something stands in front (development). */
  readonly publicPort: number | null;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly contentFolder: string;
  readonly coversFolder: string;
  readonly clientFolder: string;
  /** A file with what the page of this deployment has of its own. */
  readonly clientConfigFile: string | null;
  /** The service workers of all devices are ended: a version was shipped that keeps the app from opening. */
  readonly isKillSwitchOn: boolean;
  readonly isProxyTrusted: boolean;
}

/** A setting of the environment that cannot be used; the message is for whoever starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings. `DATABASE_URL` and `CONTENT_STORE` left empty mean the same as not set. */
export function parseConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(environmentSchema, set);
  if (!parsed.success) {
    const names = parsed.issues.map((issue) => v.getDotPath(issue) ?? '');
    throw new ConfigError(`Revisa estas variables de entorno: ${[...new Set(names)].join(', ')}.`);
  }
  const { output } = parsed;
  const dataFolder = resolve(output.DATA_DIR);
  const contentStore = resolve(output.CONTENT_STORE ?? dataFolder);
  return {
    port: output.PORT,
    publicPort: output.LIBRO_PUBLIC_PORT ?? null,
    dataFolder,
    databaseUrl: output.DATABASE_URL ?? null,
    contentFolder: join(contentStore, 'content'),
    coversFolder: join(contentStore, 'covers'),
    clientFolder: resolve(output.CLIENT_DIR ?? join(projectRoot(), 'dist', 'client')),
    clientConfigFile: output.LIBRO_CONFIG === undefined ? null : resolve(output.LIBRO_CONFIG),
    isKillSwitchOn: output.LIBRO_KILL_SWITCH === '1',
    isProxyTrusted: output.TRUST_PROXY === '1',
  };
}
