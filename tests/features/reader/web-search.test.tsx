// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../../contract/config.ts';
import { ExternalLinkDialog } from '../../../src/features/reader/external-link-dialog.tsx';
import { SelectionMenu } from '../../../src/features/reader/selection-menu.tsx';
import { spanish as text } from '../../../src/features/reader/text.es.ts';
import { webAddress } from '../../../src/features/reader/web-search.ts';

afterEach(cleanup);

const addressOf = (webSearch: object, words = 'la célula & co') =>
  webAddress(parseConfig({ webSearch }).webSearch, words);

describe('the address words are looked up at', () => {
  test.each([
    [{}, null],
    [{ url: '/', key: 'llave' }, null],
    [{ url: 'https://busca.example/' }, 'https://busca.example/?q=la+c%C3%A9lula+%26+co'],
    [
      { url: 'https://busca.example/v1/', key: 'll&ve', engineId: 'motor' },
      'https://busca.example/v1?key=ll%26ve&cx=motor&q=la+c%C3%A9lula+%26+co',
    ],
  ])('for %j is %s', (webSearch, address) => {
    expect(addressOf(webSearch)).toBe(address);
  });
});

function menuOf(words: string, onSearchWeb: ((words: string) => void) | null): void {
  cleanup();
  render(
    <SelectionMenu
      selected={{ text: words, locator: null, box: { left: 0, top: 200, width: 10, height: 10 } }}
      title="Libro"
      onSearch={() => undefined}
      onSearchWeb={onSearchWeb}
      onReadAloud={() => undefined}
    />,
  );
}
const inWeb = () => screen.queryByRole('button', { name: text.selection.web });

test('selected words are looked up in the web where that can be, and only words', () => {
  const asked: string[] = [];
  menuOf(' la\n célula ', (words) => asked.push(words));
  fireEvent.click(screen.getByRole('button', { name: text.selection.web }));
  expect(asked).toEqual(['la célula']);
  menuOf('la célula', null);
  expect(inWeb()).toBeNull();
  menuOf('larga '.repeat(40), (words) => asked.push(words));
  expect(inWeb()).toBeNull();
});

test('before anything is looked up it is said where, and a key is shown to nobody', () => {
  const url = addressOf({ url: 'https://busca.example/v1/', key: 'llave' }) ?? '';
  render(<ExternalLinkDialog url={url} words="la célula" onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog.textContent).toContain('«la célula»');
  expect(dialog.textContent).toContain('busca.example');
  expect(dialog.textContent).not.toContain('llave');
  expect(screen.getByRole('link', { hidden: true }).getAttribute('href')).toBe(url);
});
