import { expect, test } from './harness-page.ts';
import { makeBook } from './make-book.ts';

const MATH = 'http://www.w3.org/1998/Math/MathML';
const SVG = 'http://www.w3.org/2000/svg';

test('text under names that nobody knows is read and found, and the names say nothing', async ({
  reader,
  harness: server,
}) => {
  const body = [
    '<p id="antes">antes</p>',
    '<x:div xmlns:x="urn:x" id="una" class="c" xml:lang="qu" onclick="x()" style="display: none" data-y="y">una</x:div>',
    '<div xmlns="urn:y"><p>dos <b>tres</b></p><img src="https://otro.example/x.png"/><a href="https://otro.example/">cuatro</a></div>',
    '<x:caja xmlns:x="urn:x">cinco <em>seis</em> <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><p xmlns="urn:i">oculto</p></svg></x:caja>',
    '<p id="después">después</p>',
  ].join('');
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  expect(await reader.seen()).toBe('antesunados trescuatrocinco seis después');
  const found = await frame.evaluate(() => {
    const html = document.querySelector('#una')?.outerHTML ?? '';
    const all = [...document.body.querySelectorAll('*')];
    return { html, names: all.map(({ localName }) => localName), text: document.body.textContent };
  });
  expect(found.html).toBe('<div xmlns="http://www.w3.org/1999/xhtml" id="una" class="c" lang="qu">una</div>');
  expect(found.names).toEqual('p div div div span span span span em svg p'.split(' '));
  expect(found.text).not.toContain('oculto');
  const places = await reader.page.evaluate(async () => {
    const publication = harness.publication();
    const hits: string[] = [];
    for await (const step of publication.search('cuatro', new AbortController().signal))
      hits.push(...step.hits.map((hit) => publication.placeOf(hit)));
    return hits;
  });
  expect(places).toEqual(['epubcfi(/6/2[c0]!/4/6/6/1:0)']);
  expect(reader.complaints).toEqual([]);
  expect(server.strayRequests).toEqual([]);
});

test('nothing comes alive under a foreign name', async ({ reader, harness: server }) => {
  const names = ['script', 'SCRIPT', 'style', 'Style', 'iframe', 'template', 'meta'];
  const evil = 'globalThis.top.harness.news.push(1)';
  const body = [
    '<p>uno</p>',
    ...names.map(
      (name) => `<x:${name} xmlns:x="urn:x" src="https://otro.example/x.js">${evil}<b>${name}</b></x:${name}>`,
    ),
    `<y:caja xmlns:y="urn:y"><script>${evil}</script><img src="x" onerror="${evil}" alt=""/><iframe src="javascript:${evil}"/><form action="https://otro.example/"><p>dos</p></form></y:caja>`,
    `<head xmlns="urn:z"><title>${evil}</title></head><title xmlns="urn:z">${evil}</title>`,
    '<z:title xmlns:z="urn:z">tres</z:title>',
  ].join('');
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  expect(await reader.seen()).toBe('unodostres');
  const frame = await reader.frame();
  const alive =
    'script, SCRIPT, body style, iframe, template, body title, object, body link, form, [onerror], [src^="http"]';
  expect(await frame.locator(`:is(${alive})`).count()).toBe(0);
  // Each keeps its place.
  expect(await frame.evaluate(() => document.body.childElementCount)).toBe(names.length + 5);
  expect(server.strayRequests).toEqual([]);
});

test('of several ways to show one thing the first that can be is shown, and no other', async ({
  reader,
  harness: server,
}) => {
  const way = (needed: string, inner: string): string =>
    `<epub:case required-namespace="${needed}">${inner}</epub:case>`;
  const rest = '<epub:default><b>palabras</b></epub:default>';
  const formula = way(MATH, `<math xmlns="${MATH}"><mi>x</mi></math>`);
  const drawing = way(SVG, `<svg xmlns="${SVG}" width="40" height="20"><text y="15">d</text></svg>`);
  const molecule = way('http://www.xml-cml.org/schema', '<cml xmlns="http://www.xml-cml.org/schema">H2O</cml>');
  const body = [formula + drawing + rest, molecule + drawing + rest, molecule + rest, molecule]
    .map((ways, i) => `<p>a <epub:switch id="s${i}">${ways}</epub:switch> z</p>`)
    .join('');
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const lines = (await reader.frame()).locator('p');
  expect(await lines.allTextContents()).toEqual(['a x z', 'a d z', 'a palabras z', 'a  z']);
  const shown = await lines.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll('math, svg, b')].map(({ localName }) => localName)),
  );
  expect(shown).toEqual([['math'], ['svg'], ['b'], []]);
  // The others keep their places.
  expect(await lines.evaluateAll((all) => all.map((one) => one.firstElementChild?.childElementCount))).toEqual([
    3, 3, 2, 1,
  ]);
  expect(reader.complaints).toEqual([]);
});
