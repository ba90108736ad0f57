import sharp from 'sharp';
import { expect, test } from './harness-page.ts';
import { makeBook } from './make-book.ts';

test('a picture nobody can show gives way to the one its book names, and frames of pictures are pictures', async ({
  reader,
  harness: server,
}) => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const files = { 'bad.psd': 'nada', 'worse.psd': 'nada', 'ring.psd': 'nada', 'good.png': png };
  const item = (id: string, fallback: string): string =>
    `<item id="${id}" href="${id}.psd" media-type="image/vnd.adobe.photoshop" fallback="${fallback}"/>`;
  const manifest = [item('bad', 'worse'), item('worse', 'f3'), item('ring', 'ring')].join('');
  const body = [
    '<img src="bad.psd" alt=""/>',
    '<img src="ring.psd" alt=""/>',
    '<object data="worse.psd" type="image/vnd.adobe.photoshop"></object>',
    '<embed src="good.png" type="image/png"/>',
    '<iframe src="good.png"></iframe>',
    '<iframe src="a.xhtml">otra</iframe>',
  ].join('');
  await reader.open(server.serve(await makeBook({ files, manifest, chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  expect(await frame.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth))).toEqual([
    30, 0, 30, 30, 30,
  ]);
  expect(await frame.locator('iframe, embed, object').count()).toBe(0);
  expect(server.strayRequests).toEqual([]);
});

test('what could only be started by a script is started by whoever reads', async ({ reader, harness: server }) => {
  const files = { 'a.mp3': 'nada', 'b.mp4': 'nada' };
  const body =
    '<audio src="a.mp3"></audio><video><source src="b.mp4"/></video><audio src="https://otro.example/c.mp3"></audio>';
  await reader.open(server.serve(await makeBook({ files, chapters: [{ name: 'a.xhtml', body }] })));
  const media = (await reader.frame()).locator('audio, video');
  expect(await media.evaluateAll((all) => all.map((one) => one.hasAttribute('controls')))).toEqual([true, true, false]);
});
