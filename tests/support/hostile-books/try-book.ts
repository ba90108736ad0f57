import type { HostileBook } from './hostile-book.ts';

/** One page of a browser, as far as every driver can drive it. */
export interface HostilePage {
  /** Runs this in the page, which sees nothing of what is around it here. */
  call<R>(work: (text: string) => R | Promise<R>, text: string): Promise<R>;
  /** A real press where the driver has one. */
  press(x: number, y: number): Promise<void>;
  /** How many windows the browser has, where its driver can tell. */
  windows?(): Promise<number>;
}

/** How the page of one engine is asked; each runs in the page. */
export interface HostileReader {
  readonly open: (address: string) => Promise<{ readonly ok: boolean; readonly code: string }>;
  readonly next: () => Promise<unknown>;
  readonly close: () => void;
}

export const epubReader: HostileReader = {
  open: async (address) => ({ code: '', ...(await harness.open(address)) }),
  next: () => harness.renderer().next(),
  close: () => harness.close(),
};

export const pdfReader: HostileReader = {
  open: async (address) => {
    const { problem = '' } = await window.pdfHarness.open(address);
    return { ok: problem === '', code: problem };
  },
  next: () => window.pdfHarness.next(),
  close: () => window.pdfHarness.close(),
};

export interface Trial {
  readonly page: HostilePage;
  readonly reader: HostileReader;
  /** Puts the book where the page finds it. */
  readonly serve: (bytes: Uint8Array) => Promise<string> | string;
  /** Requests that no book and no page of ours made, emptied at each call. */
  readonly strays: () => readonly string[];
  /** For opening and turning, where a worker may be at it for long. */
  readonly patienceMs?: number;
  readonly places: { readonly own: string; readonly outside: string };
}

/** Nobody waits longer for a page; measured generously, for machines that others share. */
const patienceMs = 45_000;
/** A worker that says nothing is given up after as long, and tried once more. */
export const endlessPatienceMs = 4 * patienceMs;
const settleMs = 60;
const pagesTried = 3;

async function inTime<T>(work: Promise<T>, what: string, mostMs = patienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} takes for ever`)), mostMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Where `#go` is seen in a page or its frames; runs in the page. */
function findTarget(): { x: number; y: number } | null {
  for (const frame of document.querySelectorAll('iframe')) {
    const target = frame.contentDocument?.querySelector('#go');
    if (!target || getComputedStyle(frame).visibility !== 'visible') continue;
    const outer = frame.getBoundingClientRect();
    const inner = target.getBoundingClientRect();
    const x = outer.left + inner.left + Math.min(inner.width, 20) / 2;
    const y = outer.top + inner.top + Math.min(inner.height, 20) / 2;
    if (x > 0 && y > 0 && x < innerWidth && y < innerHeight) return { x, y };
  }
  return null;
}

/** What of a book is left in the page that should not be there; runs in the page. */
function findFaults(home: string): string[] {
  const faults: string[] = [];
  if (location.href !== home) faults.push(`the reader went to ${location.href}`);
  const isHit = (doc: Document | null) => doc?.documentElement?.hasAttribute('data-hit') === true;
  if (isHit(document)) faults.push('a script ran');
  document.documentElement.removeAttribute('data-hit');
  const addresses = ['src', 'href', 'poster', 'srcset', 'data', 'action', 'formaction', 'background', 'ping'];
  for (const frame of document.querySelectorAll('iframe')) {
    const doc = frame.contentDocument;
    if (!doc) {
      faults.push('a frame is nobody knows where');
      continue;
    }
    if (isHit(doc)) faults.push('a script ran in a frame');
    const acting = doc.querySelectorAll(
      'script, iframe, frame, object, embed, base, meta[http-equiv], form, animate, set',
    );
    for (const one of acting) faults.push(`<${one.localName}> is left`);
    for (const element of doc.querySelectorAll('*')) {
      for (const name of element.getAttributeNames()) if (/^on/iu.test(name)) faults.push(`${name} is left`);
      for (const name of addresses) {
        const value = (element.getAttribute(name) ?? '').replaceAll(/blob:https?:\/\//gu, '');
        if (/https?:\/\/|javascript:|data:text/iu.test(value)) faults.push(`${name}="${value.slice(0, 60)}" is left`);
      }
    }
  }
  return faults;
}

/** Reads some pages of a book that tries something; what it brought about, in words. */
async function tryBook(trial: Trial, book: HostileBook): Promise<string[]> {
  const { page, reader } = trial;
  const faults: string[] = [];
  const home = await page.call(() => location.href, '');
  const windows = await page.windows?.();
  const url = await trial.serve(await book.build(trial.places));
  const opened = await inTime(page.call(reader.open, url), 'opening', trial.patienceMs);
  if (!opened.ok && !/^(book|chapter|licence)-/u.test(opened.code)) faults.push(`it was refused with ${opened.code}`);
  for (let turn = 0; opened.ok && turn < pagesTried; turn += 1) {
    const target = await page.call(findTarget, '');
    if (target) await page.press(target.x, target.y);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    faults.push(...(await inTime(page.call(findFaults, home), 'looking')));
    await inTime(page.call(reader.next, ''), 'turning', trial.patienceMs);
  }
  faults.push(...(await inTime(page.call(findFaults, home), 'looking')));
  await inTime(page.call(reader.close, ''), 'closing');
  if ((await page.windows?.()) !== windows) faults.push('a window was opened');
  faults.push(...trial.strays());
  return faults;
}

/** Tries them one after the other; every fault with the name of its book. */
export async function tryBooks(trial: Trial, books: readonly HostileBook[]): Promise<string[]> {
  const faults: string[] = [];
  for (const book of books) {
    const found = await tryBook(trial, book).catch((cause: unknown) => [String(cause)]);
    faults.push(...new Set(found.map((fault) => `${book.name}: ${fault}`)));
  }
  return faults;
}
