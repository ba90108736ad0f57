import { KILL_SWITCH_PATH, SERVICE_WORKER_PATH } from '../../contract/worker-messages.ts';
import { ConfigError } from '../config.ts';
import type { StaticFiles } from './static-files.ts';

/** The client with the kill switch where its service worker was: the next start of the app ends every worker of ours. */
export function withKillSwitch(files: StaticFiles): StaticFiles {
  const killSwitch = files.get(KILL_SWITCH_PATH);
  if (!killSwitch) throw new ConfigError('LIBRO_KILL_SWITCH necesita la aplicación construida: ejecuta npm run build.');
  return new Map([...files, [SERVICE_WORKER_PATH, killSwitch]]);
}
