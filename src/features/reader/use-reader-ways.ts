import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { BookFormat } from '../../../contract/books.ts';
import { OWN_FILE_PREFIX } from '../../../contract/endpoints.ts';

const viewers = { epub: '/libros/visor/epub/$bookId', pdf: '/libros/visor/pdf/$bookId' } as const;

/** The ways out of a reader and between the two, and the one into it that can be given away. */
export function useReaderWays(bookId: string, format: BookFormat) {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();

  /** Back to where the person came from, so that "back" there does not open the book again. */
  const close = useCallback(() => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/libros/libro/$bookId', params: { bookId }, replace: true });
  }, [canGoBack, router, navigate, bookId]);

  const goToShelf = useCallback(() => void navigate({ to: '/libros', replace: true }), [navigate]);

  const openOtherFormat = useCallback(
    (other: BookFormat) => void navigate({ to: viewers[other], params: { bookId }, replace: true }),
    [navigate, bookId],
  );

  /** A `?lugar=`, and a `?buscar=`, is used once: left in the address it would win over the person's own place after a reload. */
  const forgetPlace = useCallback(
    () => void navigate({ to: viewers[format], params: { bookId }, search: {}, replace: true }),
    [navigate, format, bookId],
  );

  /** The address of a place; null for a file of the person's own, which nobody else has. */
  const linkTo = useCallback(
    (place: string) => {
      if (bookId.startsWith(OWN_FILE_PREFIX)) return null;
      const { href } = router.buildLocation({ to: viewers[format], params: { bookId }, search: { lugar: place } });
      return new URL(href, document.baseURI).href;
    },
    [router, format, bookId],
  );

  return { close, goToShelf, openOtherFormat, forgetPlace, linkTo };
}
