import { expect, test } from './harness-page.ts';
import { redPicture } from './red-picture.ts';
import { makeBook, xhtml } from './make-book.ts';

const items = (...lines: string[]): string => lines.map((line) => `<item ${line}/>`).join('');
const page = 'media-type="application/xhtml+xml"';

test('a frame has the text of its page of the book, with what that page shows, and nothing in it acts', async ({
  reader,
  harness: server,
}) => {
  const png = await redPicture();
  const inner = xhtml(
    '<h2>Tabla</h2><script>document.title = "no"</script><img src="foto.png" alt=""/><p>de dentro</p><p><a href="../a.xhtml#fin">al fin</a></p><iframe src="otra.xhtml"></iframe>',
  );
  const files = {
    'dentro/tabla.xhtml': inner,
    'dentro/foto.png': png,
    'dentro/otra.xhtml': xhtml('<p>más adentro</p>'),
  };
  const manifest = items(`id="t" href="dentro/tabla.xhtml" ${page}`, `id="o" href="dentro/otra.xhtml" ${page}`);
  const body = [
    '<p>antes</p><iframe src="dentro/tabla.xhtml" width="300" height="200">marco</iframe>',
    '<iframe src="dentro/tabla.xhtml"></iframe><iframe src="a.xhtml"></iframe><iframe src="nada.xhtml"></iframe>',
    '<p id="fin">después</p>',
  ].join('');
  await reader.open(server.serve(await makeBook({ files, manifest, chapters: [{ name: 'a.xhtml', body }] })));
  expect((await reader.seen()).replaceAll(/\s+/g, ' ')).toBe('antesTablade dentroal findespués');
  const frame = await reader.frame();
  expect(await frame.evaluate(() => Array.from(document.images, ({ naturalWidth }) => naturalWidth))).toEqual([30]);
  expect(await frame.locator('script, iframe').count()).toBe(0);
  expect(await frame.getByRole('link').getAttribute('data-libro-link')).toBe('["OPS/a.xhtml","fin"]');
  // Read without its frame, the text has its places where the frame has them.
  const hits = await reader.page.evaluate(async () => {
    let count = 0;
    for await (const step of harness.publication().search('después', new AbortController().signal))
      count += step.hits.length;
    return count;
  });
  expect(hits).toBe(1);
  expect(server.strayRequests).toEqual([]);
  expect(reader.complaints).toEqual([]);
});

test('of what nobody can show, an object has what its book names in its place, else what it holds itself', async ({
  reader,
  harness: server,
}) => {
  const png = await redPicture();
  const files = {
    'a.gpx': 'nada',
    'b.gpx': 'nada',
    'c.gpx': 'nada',
    'foto.png': png,
    'texto.xhtml': xhtml('<p>el mapa</p>'),
  };
  const foreign = 'media-type="application/gpx+xml"';
  const manifest = items(
    `id="a" href="a.gpx" ${foreign} fallback="b"`,
    `id="b" href="b.gpx" ${foreign} fallback="f3"`,
    `id="c" href="c.gpx" ${foreign} fallback="t"`,
    `id="t" href="texto.xhtml" ${page}`,
    `id="d" href="d.gpx" ${foreign}`,
    `id="e" href="e.xhtml" properties="scripted" ${page}`,
  );
  const body = [
    '<object data="a.gpx" type="application/gpx+xml">una ruta</object>',
    '<embed src="b.gpx" type="application/gpx+xml"/>',
    '<object data="c.gpx" type="application/gpx+xml">no</object>',
    '<object data="d.gpx" type="application/gpx+xml"><p>lo suyo</p></object>',
    '<object data="e.xhtml" type="application/xhtml+xml"><p>sin programa</p></object>',
  ].join('');
  await reader.open(server.serve(await makeBook({ files, manifest, chapters: [{ name: 'a.xhtml', body }] })));
  expect(await reader.seen()).toBe('el mapalo suyosin programa');
  const frame = await reader.frame();
  expect(await frame.evaluate(() => Array.from(document.images, (one) => [one.naturalWidth, one.alt]))).toEqual([
    [30, 'una ruta'],
    [30, ''],
  ]);
});

for (const layout of ['reflowable', 'pre-paginated'] as const)
  test(`what is on the network only is said in its place, and nothing is asked for (${layout})`, async ({
    reader,
    harness: server,
  }) => {
    const body = [
      '<p>antes</p><audio src="https://otro.example/a.mp3"></audio>',
      '<video><source src="https://otro.example/b.mp4"/><source src="//otro.example/b.webm"/>no se puede</video>',
      '<video src="https://otro.example/c.mp4"><source src="c.mp4"/></video>',
      '<iframe src="https://otro.example/mapa"></iframe><p>después</p>',
    ].join('');
    const metadata = `<meta property="rendition:layout">${layout}</meta>`;
    const book = { files: { 'c.mp4': 'nada' }, metadata, chapters: [{ name: 'a.xhtml', body }] };
    await reader.open(server.serve(await makeBook(book)));
    const links = (await reader.frame()).getByRole('link');
    const sentence = 'Este contenido no viene con el libro: está en Internet.';
    expect(await links.allTextContents()).toEqual([sentence, sentence, sentence]);
    expect(await Promise.all([0, 1, 2].map((n) => links.nth(n).isVisible()))).toEqual([true, true, true]);
    await links.nth(1).click();
    await expect
      .poll(() => reader.page.evaluate(() => harness.news.filter(({ event }) => event === 'external-link')))
      .toEqual([{ event: 'external-link', detail: { url: 'https://otro.example/b.mp4' } }]);
    expect(await (await reader.frame()).locator('video').count()).toBe(1);
    expect(server.strayRequests).toEqual([]);
    expect(reader.complaints).toEqual([]);
  });
