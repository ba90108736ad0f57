import { demoEpubs } from '../../../demo/epub/books.ts';
import { expect, test } from './harness-page.ts';

test('every demo EPUB opens without a complaint and keeps a place in its middle', async ({
  reader,
  harness: server,
}) => {
  test.setTimeout(240_000);
  for (const demo of demoEpubs) {
    const url = server.serve(await demo.build());
    expect(await reader.open(url), demo.slug).toMatchObject({ ok: true });
    for (let turn = 0; turn < 9; turn++) await reader.next();
    const { place, label } = await reader.now();
    const seen = await reader.seen();
    await reader.restart();
    await reader.open(url, { place });
    expect(await reader.now(), demo.slug).toMatchObject({ place, label });
    expect(await reader.seen(), demo.slug).toBe(seen);
    expect(reader.complaints.splice(0), demo.slug).toEqual([]);
    await reader.restart();
  }
});
