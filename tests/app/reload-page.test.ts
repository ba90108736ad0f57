// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { reloadPage } from '../../src/app/reload-page.ts';
import { createLoading } from '../../src/data/loading/loading.ts';

/** The page's address; leaving it is what happens to a tab, so it is only noted, with what the loader said then. */
function pageAt(href: string) {
  const loading = createLoading();
  const left: string[] = [];
  const note = (what: string) => left.push(`${loading.isVisible.get() ? 'loader' : 'no loader'}, ${what}`);
  const location = Object.create(window.location, {
    href: { value: href },
    assign: { value: (url: string) => note(url) },
    reload: { value: () => note('the same again') },
  }) as Location;
  return { loading, location, left };
}

describe('reloading the page', () => {
  it('shows the loader first, then goes to the same address with the marker', () => {
    const { loading, location, left } = pageAt('https://libros.example/libros?buscar=agua#b');
    reloadPage(loading, location);
    expect(left).toEqual(['loader, https://libros.example/libros?buscar=agua&cargado=1#b']);
  });

  it('hides the loader where «back» brings the page again as it was left', () => {
    const { loading, location } = pageAt('https://libros.example/libros');
    reloadPage(loading, location);
    expect(loading.isVisible.get()).toBe(true);
    dispatchEvent(new Event('pageshow'));
    expect(loading.isVisible.get()).toBe(false);
  });

  it('reloads where the marker is there already', () => {
    const { loading, location, left } = pageAt('https://libros.example/libros?cargado=1');
    reloadPage(loading, location);
    expect(left).toEqual(['loader, the same again']);
  });
});
