import { afterEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../contract/problems.ts';
import { createResources } from '../../../src/engines/epub/resources.ts';

afterEach(() => vi.restoreAllMocks());

it('a style sheet of which a part is missing leaves nothing in memory once its section has gone', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  let comeLate: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;
  const late = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    comeLate = resolve;
  });
  const sheet = `@font-face { font-family: F; src: url(f.woff2) } @font-face { font-family: G; src: url(late.woff2) }
    body { background: url(b.png) }`;
  const zip = {
    entries: [],
    find: (path: string) => ({ path, sizeBytes: 10 }),
    read({ path }: { readonly path: string }) {
      if (path === 'b.png') return Promise.reject(new ProblemError('chunk-missing'));
      return path === 'late.woff2' ? late : Promise.resolve(new TextEncoder().encode(sheet));
    },
  };
  const scope = createResources(zip, [], new Map(), '').createScope();

  await expect(scope.urlOf('a.css', '')).rejects.toMatchObject({ code: 'chunk-missing' });
  scope.release();
  comeLate(new Uint8Array(4));

  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(revoked.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value)));
});
