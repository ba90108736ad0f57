import sharp from 'sharp';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import { expect, test } from './harness-page.ts';
import { redPicture } from './red-picture.ts';
import { makeBook } from './make-book.ts';

test('a picture nobody can show gives way to the one its book names, and frames of pictures are pictures', async ({
  reader,
  harness: server,
}) => {
  const png = await redPicture();
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
  const body = '<audio src="a.mp3"></audio><video><source src="b.mp4"/></video><audio src="c.mp3"></audio>';
  await reader.open(server.serve(await makeBook({ files, chapters: [{ name: 'a.xhtml', body }] })));
  const media = (await reader.frame()).locator('audio, video');
  expect(await media.evaluateAll((all) => all.map((one) => one.hasAttribute('controls')))).toEqual([true, true, false]);
});

const picture = (width: number, height: number): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

for (const layout of ['reflowable', 'pre-paginated'] as const)
  test(`a picture that stands in the spine is a page (${layout})`, async ({ reader, harness: server }) => {
    const chapters = [
      { name: 'a.xhtml', body: '<p>texto</p>' },
      { name: 'láminas/primera.png', type: 'image/png', body: '', bytes: await picture(600, 900) },
      { name: 'rara.psd', type: 'image/vnd.adobe.photoshop', body: 'nada', manifest: 'fallback="c3"' },
      { name: 'buena.png', type: 'image/png', body: '', bytes: await picture(300, 300), isStandIn: true },
    ];
    const metadata = `<meta property="rendition:layout">${layout}</meta>`;
    await reader.open(server.serve(await makeBook({ chapters, metadata })));
    const sizes: (number | undefined)[] = [];
    for (let page = 1; page <= 2; page += 1) {
      await reader.next();
      const shown = await (await reader.frame()).evaluate(() => Array.from(document.images, (one) => one.naturalWidth));
      sizes.push(...shown);
    }
    expect(sizes).toEqual([600, 300]);
    expect(await reader.now()).toMatchObject({ isLast: true });
    expect(reader.complaints).toEqual([]);
  });

test('in place of a page that needs a script its stand-in is shown, where it has one', async ({
  reader,
  harness: server,
}) => {
  const chapters = [
    { name: 'a.xhtml', body: '<p>con programa</p>', manifest: 'properties="scripted" fallback="c1"' },
    { name: 'b.xhtml', body: '<p>sin programa</p>', isStandIn: true },
    { name: 'c.xhtml', body: '<p>como está</p>', manifest: 'properties="scripted"' },
  ];
  await reader.open(server.serve(await makeBook({ chapters })));
  expect(await reader.seen()).toBe('sin programa');
  await reader.next();
  expect(await reader.seen()).toBe('como está');
});

test('what stands between fences in a formula is shown between them', async ({ reader, harness: server }) => {
  const formulas = [
    '<msup><mfenced><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfenced><mn>2</mn></msup>',
    '<mfenced open="[" close="[" separators=" ; , "><mn>1</mn><mn>2</mn><mn>3</mn><mn>4</mn></mfenced>',
    '<mfenced open="|" close="|"><mfenced><mi>x</mi></mfenced></mfenced>',
    '<mfenced separators=""><mi>x</mi><mi>y</mi></mfenced>',
  ];
  const body = formulas.map((row) => `<p><math xmlns="http://www.w3.org/1998/Math/MathML">${row}</math></p>`).join('');
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const lines = (await reader.frame()).locator('p');
  expect(await lines.allTextContents()).toEqual(['(a+b)2', '[1;2,3,4[', '|(x)|', '(xy)']);
  const fence = await lines.first().locator('mo').first().boundingBox();
  expect(fence?.width).toBeGreaterThan(2);
});

test('blanks around the name of a section are none of it', async ({ reader, harness: server }) => {
  const chapters = [{ name: 'a.xhtml', body: '<p>aquí está</p>' }];
  expect(await reader.open(server.serve(await makeBook({ chapters, blanks: ' ' })))).toMatchObject({ ok: true });
  expect(await reader.seen()).toBe('aquí está');
});

test('words of a page that is no XML are read, whatever namespace it claims, and so are those inside a drawing', async ({
  reader,
  harness: server,
}) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><foreignObject width="300" height="100"><p xmlns="http://www.w3.org/1999/xhtml">en el dibujo</p></foreignObject></svg>';
  const chapters = [
    { name: 'a.xhtml', body: '<!DOCTYPE dtbook><dtbook xmlns="urn:x"><book><h1>Título<p>uno<p>dos</book></dtbook>' },
    { name: 'b.xhtml', body: svg },
  ];
  await reader.open(server.serve(await makeBook({ chapters })));
  expect(await reader.seen()).toBe('Títulounodos');
  await reader.next();
  expect(await reader.seen()).toBe('en el dibujo');
});

for (const theme of ['light', 'dark', 'contrast'] as const)
  test(`words in a drawing are dark, as its paper is light (${theme})`, async ({ reader, harness: server }) => {
    const inside =
      '<foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml">mapa</p></foreignObject>';
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${inside}</svg><p id="b">texto</p>`;
    const look = { theme, isChosen: false, flow: 'pages', text: firstDisplay } as const;
    await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })), { look });
    const colours = await (
      await reader.frame()
    ).evaluate(() => Array.from(document.querySelectorAll('p'), (one) => getComputedStyle(one).color));
    const outside = { light: 'rgb(33, 29, 23)', dark: 'rgb(231, 226, 216)', contrast: 'rgb(255, 255, 255)' };
    expect(colours).toEqual(['rgb(33, 29, 23)', outside[theme]]);
  });
