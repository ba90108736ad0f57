import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parseConfig } from '../contract/config.ts';
import type { Config as ClientConfig } from '../contract/config.ts';
import { ConfigError } from './config.ts';

/** The deployment's configuration for the page, checked before anybody can open it. */
export async function readClientConfig(path: string): Promise<ClientConfig> {
  try {
    return parseConfig(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ConfigError(`Revisa el archivo de LIBRO_CONFIG (${path}): ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'no es JSON válido.';
  if (!v.isValiError(error)) return 'no se puede leer.';
  const names = error.issues.map((issue) => v.getDotPath(issue) ?? 'debe ser un objeto');
  return `${[...new Set(names)].join(', ')}.`;
}
