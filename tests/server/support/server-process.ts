import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A program of the bundle, running as its users run it. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with the first match of the pattern in what it prints; rejects if it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

export function runProgram(
  name: 'main.js' | 'import.js',
  args: readonly string[],
  environment: Record<string, string>,
): RunningProgram {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(inject('serverBundle'), name), ...args], {
    env: { PATH, HOME, CLIENT_DIR: '/no/hay/cliente', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return {
    child,
    output: () => output,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) {
            listeners.delete(look);
            resolve(match);
          }
        };
        listeners.add(look);
        look();
        void ended.then((code) => reject(new Error(`It ended with ${code} before it said ${pattern}:\n${output}`)));
      }),
  };
}

/** Starts the real server on a free port; answers its address once it answers. */
export async function startProcess(environment: Record<string, string>): Promise<RunningProgram & { address: string }> {
  const program = runProgram('main.js', [], { PORT: '0', ...environment });
  const [, address = ''] = await program.says(/^Libro Digital: (http:\/\/localhost:\d+)$/m);
  return { ...program, address };
}

/** Ends a program at once, as a power cut would, and waits until it is gone. */
export async function killProgram(program: RunningProgram): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended;
}
