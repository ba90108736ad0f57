import { makeBook, prose } from './make-book.ts';
import { expect, test } from './harness-page.ts';

test('sections the contents do not name say their own name, and no "1 de 1"', async ({ reader, harness: server }) => {
  const plan = [
    { name: 'cubierta.xhtml', body: '<p>cubierta</p>', isUnlisted: true },
    { name: 'titulo.xhtml', body: '<h1>El agua</h1>', isUnlisted: true },
    { name: 'uno.xhtml', body: `<h1>Uno</h1>${prose(1)}` },
    { name: 'sigue.xhtml', body: prose(30), isUnlisted: true },
    { name: 'fin.xhtml', body: '<section aria-label="Colofón"><p>fin</p></section>', isUnlisted: true },
  ];
  await reader.open(server.serve(await makeBook({ chapters: plan })));
  const labels = [(await reader.now()).label];
  while (!(await reader.now()).isLast) {
    await reader.next();
    labels.push((await reader.now()).label);
  }
  expect(labels.slice(0, 3)).toEqual(['Libro de prueba', 'El agua', 'Capítulo 3 · 1 de 1']);
  expect(labels[3]).toMatch(/^Capítulo 3 · 1 de \d\d$/);
  expect(labels.at(-1)).toBe('Colofón');
});
