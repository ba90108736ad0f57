import { KILL_SWITCH_PATH, NO_BUILD, SERVICE_WORKER_PATH } from '../../contract/worker-messages.ts';
import { ConfigError } from '../config.ts';
import { named } from './client-build.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * The client with the kill switch where its service worker was: the next start of the app ends every worker of ours. It
 * bears that one's name: a page whose worker has another passes by what a proxy has kept of it.
 */
export function withKillSwitch(files: StaticFiles): StaticFiles {
  const killSwitch = files.get(KILL_SWITCH_PATH);
  if (!killSwitch) throw new ConfigError('LIBRO_KILL_SWITCH necesita la aplicación construida: ejecuta npm run build.');
  return named(new Map([...files, [SERVICE_WORKER_PATH, killSwitch]]), NO_BUILD);
}
