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

test('a tall table goes on to the next page, also from a box that could scroll, and no row of it is cut off', async ({
  reader,
  harness: server,
}) => {
  const row = (i: number) => `<tr><td>fila-${i} ${'muchas palabras '.repeat(6)}</td></tr>`;
  const rows = Array.from({ length: 40 }, (_, i) => row(i)).join('');
  const body = `${prose(1)}<table class="larga">${rows}</table><div id="caja" style="overflow-x: auto"><table class="larga">${rows}</table></div>
    <div id="corta" style="overflow-x: auto"><p>corta</p></div>
    <div id="propia" style="overflow-y: auto; max-height: 22em">${prose(9)}</div>`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  const overflows = await frame.evaluate(() =>
    ['caja', 'corta', 'propia'].map((id) => getComputedStyle(document.getElementById(id) ?? document.body).overflowY),
  );
  expect(overflows).toEqual(['visible', 'auto', 'auto']);
  // Laid out once more, as with every change of size: what goes on in the next column is not wide for that.
  await reader.page.setViewportSize({ width: 760, height: 1000 });
  await expect.poll(() => frame.evaluate(() => innerHeight)).toBe(1000);
  const cut = () =>
    frame.evaluate(() => {
      const foot = innerHeight - Number.parseFloat(getComputedStyle(document.body).paddingBottom);
      return [...document.querySelectorAll('.larga tr')].filter((one) => one.getBoundingClientRect().bottom > foot + 1)
        .length;
    });
  await expect.poll(cut).toBe(0);
  expect(await frame.locator('[data-libro-wide]').count()).toBe(0);
  expect(reader.complaints).toEqual([]);
});
