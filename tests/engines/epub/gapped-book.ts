import { problemSentences } from '../../../contract/problem-sentences.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { createEpubBook, type EpubBook } from '../../../src/engines/epub/epub-book.ts';
import type { SpineItem } from '../../../src/engines/epub/package-document.ts';
import type { Resources } from '../../../src/engines/epub/resources.ts';
import { spanish } from '../../../src/engines/epub/text.es.ts';

function chapter(index: number): SpineItem {
  return {
    index,
    idref: `c${index}`,
    path: `c${index}.xhtml`,
    mediaType: 'application/xhtml+xml',
    isLinear: true,
    layout: 'reflowable',
    pageSpread: null,
    spread: 'none',
    overlayPath: null,
    isScrolled: false,
    orientation: null,
  };
}

/** A book of chapters with these numbers in the spine: those whose files are missing are left out. Nothing of it can be read. */
export function gappedBook(indexes: readonly number[]): EpubBook & { readonly tried: readonly string[] } {
  const tried: string[] = [];
  const pkg = {
    title: 'Libro de prueba',
    language: 'es',
    readingProgression: 'ltr',
    uniqueId: '',
    items: [],
    spine: indexes.map(chapter),
    spineStep: 6,
    navPath: null,
    ncxPath: null,
    defaultViewport: null,
    activeClasses: [],
    playingClasses: [],
  } as const;
  const resources: Resources = {
    createScope: () => ({
      urlOf: () => Promise.resolve(null),
      isLarge: () => false,
      rewriteCss: (css) => Promise.resolve(css),
      drawn: () => [],
      release: () => undefined,
    }),
    readBytes(path) {
      tried.push(path);
      return Promise.reject(new ProblemError('chunk-missing'));
    },
  };
  const words = { language: 'es', epub: spanish, problems: problemSentences } as const;
  return { ...createEpubBook(pkg, resources, { contents: [], pages: [] }, () => 1000, words), tried };
}
