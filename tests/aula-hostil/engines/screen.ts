import type { Look } from './look.ts';

/** Keys these tests press. */
export type Key = 'b' | 'n' | 'Escape' | 'PageDown';

/** One window of a browser, as far as both drivers can drive it. */
export interface Screen {
  /** Goes to an address; an address that does not answer is no failure, it is seen on the screen. */
  goto(address: string): Promise<void>;
  /** What the body of an async function of the page returns, as plain data. */
  run(body: string): Promise<unknown>;
  /** Whether somebody would see it now. */
  sees(look: Look): Promise<boolean>;
  /** The driver's own click in the middle of it; throws where it is not there or covered. */
  click(look: Look): Promise<void>;
  type(look: Look, text: string): Promise<void>;
  /** The driver's own key, into whatever has the focus. */
  press(key: Key): Promise<void>;
}

export interface EngineTablet {
  /** Starts the browser on this tablet's profile. */
  open(): Promise<Screen>;
  /** As the person would. */
  close(): Promise<void>;
  /** SIGKILL to the browser. */
  kill(): Promise<void>;
  /** SIGKILL to the process that keeps databases and the network, where the engine has one of its own. */
  killStorage?(): Promise<void>;
  /** Files and folders, each by its path, in which a closed browser has what pages store. */
  stored(): string[];
  /** Of a closed browser: the same tablet once more. */
  copy(): Promise<EngineTablet>;
  discard(): Promise<void>;
}

export interface EngineOptions {
  readonly isPrivate?: boolean;
  /** Pages may keep less than the engine can: no files of their own, or nothing at all. */
  readonly without?: 'files' | 'storage';
  /** The folder its profile is made in. */
  readonly disk?: string;
}

export interface Engine {
  readonly name: string;
  /** Whether a book can be kept on its tablets; not in a private window. */
  readonly keepsBooks: boolean;
  /** Whether the browser itself lives on where a file of its caches was cut off; what pages do comes after that. */
  readonly livesWithCutCaches: boolean;
  /** What cannot be tried with it, in one plain sentence each. */
  readonly beyond: readonly string[];
  createTablet(options?: EngineOptions): Promise<EngineTablet>;
}
