import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

test('a tall box that may not break is broken rather than leave a page nearly empty; a small one stays whole', async ({
  reader,
  harness: server,
}) => {
  const rows = Array.from({ length: 24 }, (_, i) => `<tr><td>fila ${i}</td><td>valor</td></tr>`).join('');
  const keep = 'style="break-inside: avoid"';
  const body = `${prose(6)}<table id="alta" ${keep}>${rows}</table>${prose(3)}<div id="corta" ${keep}><p>dos</p><p>líneas</p></div>${prose(2)}`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  const inside = (id: string): Promise<string> =>
    frame.locator(id).evaluate((box) => getComputedStyle(box).breakInside);
  expect(await inside('#alta')).toBe('auto');
  expect(await inside('#corta')).toBe('avoid');
  expect(
    await frame
      .locator('#alta tr')
      .first()
      .evaluate((row) => getComputedStyle(row).breakInside),
  ).toBe('avoid');
});
