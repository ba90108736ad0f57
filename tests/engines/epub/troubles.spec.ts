import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

test('the book is read by small ranges, never whole', async ({ reader, harness: server }) => {
  const big = await makeBook({
    chapters: [{ name: 'a.xhtml', body: prose(3) }],
    files: Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`foto${i}.png`, crypto.getRandomValues(new Uint8Array(60_000))]),
    ),
  });
  await reader.open(server.serve(big));
  const asked = await reader.page.evaluate(() => harness.reads.reduce((sum, { length }) => sum + length, 0));
  expect(big.length).toBeGreaterThan(700_000);
  expect(asked).toBeLessThan(100_000);
});

test('a chapter that is damaged says so on its page and the next one is still there', async ({
  reader,
  harness: server,
}) => {
  const bytes = await makeBook({
    chapters: [
      { name: 'a.xhtml', body: '<p>primera</p>' },
      { name: 'b.xhtml', body: prose(40) },
      { name: 'c.xhtml', body: '<p>tercera</p>' },
    ],
  });
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.indexOf('OPS/b.xhtml') + 'OPS/b.xhtml'.length;
  bytes.fill(0xff, at + 20, at + 200);
  expect(await reader.open(server.serve(bytes))).toMatchObject({ ok: true });
  await reader.next();
  expect(await reader.seen()).toContain('está dañada');
  await reader.next();
  expect(await reader.seen()).toContain('tercera');
});

for (const [what, bytes] of [
  ['an empty file', new Uint8Array(0)],
  ['a page of HTML', new TextEncoder().encode(`<!doctype html>${'<p>portal</p>'.repeat(40)}`)],
  ['half a book', (await makeBook({ chapters: [{ name: 'a.xhtml', body: prose(9) }] })).slice(0, 900)],
] as const) {
  test(`${what} is refused as unreadable`, async ({ reader, harness: server }) => {
    expect(await reader.open(server.serve(bytes))).toEqual({ ok: false, code: 'book-unreadable' });
  });
}
