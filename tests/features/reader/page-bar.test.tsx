// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReaderPlace } from '../../../src/engines/publication.ts';
import { PageBar } from '../../../src/features/reader/page-bar.tsx';

const place: ReaderPlace = {
  locator: { href: 'uno.xhtml', type: 'application/xhtml+xml', locations: {} },
  label: 'Página 1 de 3',
  hint: null,
  pages: null,
  chapterEnd: null,
  isFirst: true,
  isLast: false,
};

function said(hint: string | null, trouble: string | null): string | null {
  cleanup();
  const left = { chapter: null, book: null };
  const { container } = render(
    <PageBar place={{ ...place, hint }} pages={null} left={left} trouble={trouble} onTurn={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDefined();
  return container.querySelector('p')?.textContent ?? null;
}

afterEach(cleanup);

test('how the book is best held stands beside the page, and not beside a trouble', () => {
  expect(said(null, null)).toBe('Página 1 de 3');
  expect(said('mejor en horizontal', null)).toBe('Página 1 de 3 · mejor en horizontal');
  expect(said('mejor en horizontal', 'Sin red')).toBe('Sin red');
});

test('the bar is full on the last page, wherever that begins', () => {
  const locations = { totalProgression: 0.5 };
  const half = { ...place, locator: { ...place.locator, locations } };
  const left = { chapter: null, book: null };
  const share = (isLast: boolean) => {
    cleanup();
    render(<PageBar place={{ ...half, isLast }} pages={null} left={left} trouble={null} onTurn={() => undefined} />);
    return screen.getByRole('progressbar').getAttribute('aria-valuenow');
  };
  expect(share(false)).toBe('50');
  expect(share(true)).toBe('100');
});

test('the page in a chapter is heard alone, also where it is known only after the chapter', () => {
  const left = { chapter: null, book: null };
  const drawn = (label: string) => (
    <PageBar
      place={{ ...place, locator: { ...place.locator, title: 'El agua' }, label }}
      pages={null}
      left={left}
      trouble={null}
      onTurn={() => undefined}
    />
  );
  const { container, rerender } = render(drawn('El agua'));
  const [chapter] = container.querySelector('p')?.childNodes ?? [];
  const said = new MutationObserver(() => undefined);
  said.observe(container, { characterData: true, subtree: true });
  for (const page of [' · 1 de 60', ' · 2 de 60']) {
    rerender(drawn(`El agua${page}`));
    expect([...(container.querySelector('p')?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
      'El agua',
      page,
    ]);
    expect(said.takeRecords().filter(({ target }) => chapter?.contains(target))).toEqual([]);
  }
  said.disconnect();
});
