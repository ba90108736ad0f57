import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the tools of Debian need for the same: the limit. */
const tools = {
  mutool: (path: string, page: number, picture: string) => [
    'draw',
    '-q',
    '-h',
    '1067',
    '-w',
    '800',
    '-o',
    picture,
    path,
    String(page),
  ],
  pdftoppm: (path: string, page: number, picture: string) => [
    '-f',
    String(page),
    '-l',
    String(page),
    '-scale-to-x',
    '800',
    '-scale-to-y',
    '1067',
    path,
    picture,
  ],
  pdftotext: (path: string, _page: number, text: string) => [path, text],
} as const;
export type NativeTool = keyof typeof tools;

/** Milliseconds from start to end of the process; null where the tool is not installed. */
export function nativeMs(tool: NativeTool, path: string, page: number): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'libro-bench-nativo-'));
  const start = performance.now();
  const { status, error, stderr } = spawnSync(tool, tools[tool](path, page, join(folder, 'salida.ppm')));
  const ms = performance.now() - start;
  rmSync(folder, { recursive: true });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  if (error) throw error;
  if (status !== 0) throw new Error(`${tool}: ${stderr.toString()}`);
  return ms;
}
