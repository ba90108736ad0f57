import { ConfigError } from './config.ts';
import { FolderInUseError } from './db/data-lock.ts';

/** Why the server or a command could not start, in words for whoever started it. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof FolderInUseError) {
    const { pid, host, port } = error.holder;
    const where = port === null ? '' : ` y atiende en http://localhost:${port}`;
    return `Otro proceso (${pid} en ${host}) ya usa esta carpeta de datos${where}. Ciérralo o elige otra carpeta con DATA_DIR.`;
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'Ese puerto ya está ocupado. Elige otro con PORT.';
  if (code === 'EACCES' || code === 'EROFS') {
    return 'No hay permiso para usar la carpeta de datos o el puerto. Elige otros con DATA_DIR o PORT.';
  }
  if (code === 'ENOSPC') return 'No queda espacio en el disco. Libera espacio y prueba otra vez.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return 'La base de datos de DATABASE_URL no responde. Revisa que esté encendida y la dirección sea correcta.';
  }
  return `El servidor no pudo empezar: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/**
 * Another process has taken the data folder (this one slept, and was believed dead). It ends at once and closes nothing:
 * closing would write over what the other has written.
 */
export function endWithoutFolder(): never {
  console.error(
    'Otro proceso tomó la carpeta de datos y este se cierra: deja encendido solo uno o elige otra carpeta con DATA_DIR.',
  );
  process.exit(1);
}
