import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

const keysTold = (): string[] =>
  harness.news.flatMap(({ event, detail }) =>
    event === 'key' && typeof detail === 'object' && detail !== null && 'key' in detail ? [String(detail.key)] : [],
  );

test('after a link was touched the keys that turn pages still reach the reader', async ({
  reader,
  harness: server,
}) => {
  const body = `<p><a id="nota" href="#abajo">1</a> <button id="boton">b</button> <input id="campo" value="a"/></p>${prose(9)}<p id="abajo">nota</p>`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  // Letters and signs mean something to the reader, and more to who writes them in a box.
  const keys = ['l', '+', '-', '/', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Home', 'End', ' ', 'Enter'];
  const pressOn = async (id: string): Promise<string[]> => {
    await frame.locator(id).focus();
    const before = (await reader.page.evaluate(keysTold)).length;
    await frame.locator(id).evaluate((element, list) => {
      for (const key of list) element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, keys);
    return (await reader.page.evaluate(keysTold)).slice(before);
  };
  expect(await pressOn('#nota')).toEqual(keys.slice(0, -1));
  expect(await pressOn('#boton')).toEqual(keys.slice(0, -2));
  expect(await pressOn('#campo')).toEqual([]);
});
