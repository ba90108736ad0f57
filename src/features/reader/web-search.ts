import type { Config } from '../../../contract/config.ts';

/** The address that looks words up with the school's service: by GET, with its key and engine; null where it has none. */
export function webAddress({ url, key, engineId }: Config['webSearch'], words: string): string | null {
  if (url === '/') return null;
  // Every base of the settings ends in a slash; this one names the service itself.
  const address = new URL(url.replace(/\/$/, ''), document.baseURI);
  if (key !== '') address.searchParams.set('key', key);
  if (engineId !== '') address.searchParams.set('cx', engineId);
  address.searchParams.set('q', words);
  return address.href;
}
