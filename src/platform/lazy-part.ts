import type { Result } from '../../contract/problems.ts';

/** A part of the app whose code comes when it is first needed. */
export interface LazyPart<T> {
  /** Brings the part once; where it cannot be had now it is asked for again the next time. */
  use(): Promise<Result<T>>;
  /** The part, where it is here already. */
  here(): T | null;
}

/** `onMissing` is told of each time it cannot be had. */
export function createLazyPart<T>(load: () => Promise<T>, onMissing: () => void = () => undefined): LazyPart<T> {
  let loaded: T | null = null;
  let loading: Promise<Result<T>> | null = null;

  async function bring(): Promise<Result<T>> {
    try {
      loaded = await load();
      return { ok: true, value: loaded };
    } catch (cause) {
      loading = null;
      console.error('Falta una parte de la aplicación', cause);
      onMissing();
      return { ok: false, problem: 'part-missing' };
    }
  }

  return {
    use: () => (loading ??= bring()),
    here: () => loaded,
  };
}
