/**
 * The screens of the page's router (`src/app/router.tsx`), as it names them when it tells of a view. The server counts
 * these and no others: anybody may send a view, so a list that grew with what is sent would fill the disk,
 * and would keep whatever somebody wrote into an address.
 */
export const pagePatterns = [
  '/libros',
  '/libros/entrar',
  '/libros/libro/$bookId',
  '/libros/descargas',
  '/libros/notas',
  '/libros/abrir',
  '/libros/visor/pdf/$bookId',
  '/libros/visor/epub/$bookId',
] as const;

/** What no screen is called, also one of a newer page than this server. */
export const OTHER_PAGE = '/$otra';

export type PagePattern = (typeof pagePatterns)[number] | typeof OTHER_PAGE;

/** The screen a path belongs to, without its query and fragment; whatever stands for an id is not looked at. */
export function pagePatternOf(path: string): PagePattern {
  const [plain = ''] = path.split(/[?#]/);
  const segments = segmentsOf(plain);
  return pagePatterns.find((pattern) => isOf(pattern, segments)) ?? OTHER_PAGE;
}

function isOf(pattern: string, segments: string[]): boolean {
  const wanted = segmentsOf(pattern);
  return (
    wanted.length === segments.length &&
    wanted.every((segment, index) => segment.startsWith('$') || segment === segments[index])
  );
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
