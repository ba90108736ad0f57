import { ProblemError } from '../../../contract/problems.ts';
import type { KnownWords } from '../book-words.ts';
import type { Renderer } from '../publication.ts';
import { type RunningText, readRunningText } from '../running-text.ts';
import { markSpoken } from '../spoken-marks.ts';
import { printedParagraphs, type Sentence, sentencesFrom, type Span } from '../spoken-text.ts';
import type { PdfClient } from './pdf-client.ts';
import { type DocumentInfo, type PageText, textOfRuns, urgency } from './pdf-messages.ts';
import { bringIntoSight } from './sought-place.ts';

export interface SpokenPageParts {
  readonly client: PdfClient;
  readonly info: DocumentInfo;
  readonly knownWords: Pick<KnownWords, 'bring' | 'ofPage'>;
  /** Counted from 1. */
  readonly shownPage: () => number;
  readonly show: (pageNumber: number) => Promise<void>;
}

/** What is read aloud of a PDF, and its marks in the text over the page. */
export interface SpokenPages extends Pick<Renderer, 'sentences' | 'follow'> {
  /** The text of the page in view has come: marks what is being said there. */
  mark(): void;
}

/** The same text as the layer over the page begins with: nobody wants its number read out between two sentences. */
const bodyOf = ({ runs, bodyRuns }: PageText): string => textOfRuns(runs.slice(0, bodyRuns));

/** Who waits for a voice hears after so many pages without words that there are none: a book of scans has no others. */
const mostBlankPages = 20;

export function createSpokenPages(
  root: HTMLElement,
  { client, info, knownWords, shownPage, show }: SpokenPageParts,
): SpokenPages {
  const texts = new WeakMap<Element, RunningText>();
  let now: { readonly sentence: Sentence; readonly word: Span | null } | null = null;

  const layerOf = (pageIndex: number): Element | null =>
    root.querySelector(`[data-pagina="${pageIndex + 1}"] > .libro-pdf-text`);

  function textOf(layer: Element): RunningText {
    const kept = texts.get(layer) ?? readRunningText(layer);
    texts.set(layer, kept);
    return kept;
  }

  function mark(): void {
    const layer = now === null ? null : layerOf(now.sentence.item);
    if (now === null || layer === null) return markSpoken(document, null);
    const { sentence, word } = now;
    const { rangeOf } = textOf(layer);
    const whole = rangeOf(sentence.start, sentence.end);
    const part = word && rangeOf(sentence.unitAt(word.start), sentence.unitAt(word.end));
    markSpoken(document, { sentence: whole, word: part });
    const said = part ?? whole;
    // An enlarged page moves along with what is said.
    if (said !== null && root.hasAttribute('data-framed')) bringIntoSight(root, said);
  }

  /** The page that words are selected on, counted from 0; null where none are. */
  function selectedPage(): number | null {
    const selection = document.getSelection();
    const node = selection === null || selection.isCollapsed ? null : selection.anchorNode;
    const page = (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>('[data-pagina]');
    return page && root.contains(page) ? Number(page.dataset['pagina']) - 1 : null;
  }

  /** The unit of a selection on a page; 0 where there is none. */
  function selectedUnit(pageIndex: number): number {
    const layer = layerOf(pageIndex);
    const selection = document.getSelection();
    if (layer === null || selection === null || selection.isCollapsed || !layer.contains(selection.anchorNode))
      return 0;
    const { startContainer, startOffset } = selection.getRangeAt(0);
    const unit = textOf(layer).unitOf(startContainer, startOffset);
    // Used once: from the next page on the page itself is meant.
    selection.removeAllRanges();
    return unit;
  }

  async function textOfPage(pageIndex: number): Promise<string> {
    const answer = await client.readText(pageIndex, urgency.nearText).answer.catch((cause: unknown) => {
      // A page that cannot be read is passed by, as it is in searching.
      if (cause instanceof ProblemError && cause.code === 'book-unreadable' && !client.isDead) return null;
      throw cause;
    });
    return answer === null ? '' : bodyOf(answer);
  }

  return {
    mark,
    async *sentences() {
      const first = selectedPage() ?? shownPage() - 1;
      let hasBegun = false;
      let blankPages = 0;
      for (let item = first; item < info.pageCount && blankPages < mostBlankPages; item += 1) {
        // Not looked at where the importer found nothing on it.
        if (item > first && knownWords.ofPage(item)?.trim() === '') continue;
        const from = item === first ? selectedUnit(item) : 0;
        const text = await textOfPage(item);
        // Who chose the head of a page hears the page.
        const start = from < text.length ? from : 0;
        const sentences = sentencesFrom(text, printedParagraphs(text), start, { item, language: info.language });
        yield* sentences;
        hasBegun ||= sentences.length > 0;
        if (hasBegun) continue;
        blankPages += 1;
        if (item === first) await knownWords.bring();
      }
    },
    async follow(sentence, word) {
      now = sentence === null ? null : { sentence, word };
      mark();
      if (sentence !== null && shownPage() !== sentence.item + 1) await show(sentence.item + 1);
    },
  };
}
