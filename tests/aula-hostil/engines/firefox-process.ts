import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const startMs = 90_000;

/** What keeps Firefox from asking the person, or the outside, anything; what drives it sets the rest itself. */
const quiet = {
  'app.normandy.api_url': '',
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.warnOnQuit': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.max_script_run_time': 0,
  'startup.homepage_welcome_url': 'about:blank',
  // A browser that was killed some times would start without what it has kept.
  'toolkit.startup.max_resumed_crashes': -1,
  // Mouse events reach one process for pages only.
  'fission.webContentIsolationStrategy': 0,
};

export async function writeSettings(profile: string, own: Readonly<Record<string, unknown>>): Promise<void> {
  const lines = Object.entries({ ...quiet, ...own }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
}

export interface FirefoxProcess {
  /** Where WebDriver BiDi is spoken. */
  readonly endpoint: string;
  /** Whether it has ended, or does so within this time. */
  ends(ms: number): Promise<boolean>;
}

const after = (ms: number) => new Promise((resolve) => AbortSignal.timeout(ms).addEventListener('abort', resolve));

/**
 * Starts Firefox on a profile, without its window. Puppeteer's own start writes into the profile each time and puts it
 * back afterwards: a disk without room does not let it, and a browser that is killed outruns it.
 */
export async function startFirefox(executablePath: string, profile: string): Promise<FirefoxProcess> {
  const args = ['--profile', profile, '--headless', '--remote-debugging-port=0', 'about:blank'];
  const browser = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(browser, 'exit');
  const said: string[] = [];
  const endpoint = await new Promise<string>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`${why}:\n${said.join('\n')}`));
    createInterface({ input: browser.stderr }).on('line', (line) => {
      said.push(line);
      const address = /^WebDriver BiDi listening on (ws:.*)$/.exec(line)?.[1];
      if (address !== undefined) resolve(`${address}/session`);
    });
    exit.then(() => giveUp('Firefox ended before it could be driven'), reject);
    void after(startMs).then(() => giveUp('Firefox cannot be driven'));
  });
  return { endpoint, ends: (ms) => Promise.race([exit.then(() => true), after(ms).then(() => false)]) };
}
