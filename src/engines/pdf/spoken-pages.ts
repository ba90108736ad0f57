import { ProblemError } from '../../../contract/problems.ts';
import type { KnownWords } from '../book-words.ts';
import type { Renderer } from '../publication.ts';
import { type RunningText, readRunningText } from '../running-text.ts';
import { markSpoken } from '../spoken-marks.ts';
import { printedParagraphs, type Sentence, sentencesFrom, type Span } from '../spoken-text.ts';
import { createVoiceInSight, type VoiceInSight } from '../voice-in-sight.ts';
import type { PdfClient } from './pdf-client.ts';
import { type DocumentInfo, type PageText, textOfRuns, urgency } from './pdf-messages.ts';
import { bringIntoSight, type InPage } from './sought-place.ts';

export interface SpokenPageParts {
  readonly client: PdfClient;
  readonly info: DocumentInfo;
  readonly knownWords: Pick<KnownWords, 'bring' | 'ofPage'>;
  /** Counted from 1. */
  readonly shownPage: () => number;
  readonly show: (pageNumber: number) => Promise<void>;
  /** Pages that stand below each other: what is seen of one need not begin with its head. */
  readonly strip?: { bring(said: InPage): void };
}

/** What is read aloud of a PDF, and its marks in the text over the page. */
export interface SpokenPages extends Pick<Renderer, 'sentences' | 'follow'>, Pick<VoiceInSight, 'scrolled' | 'rested'> {
  /** The text of the page in view has come: marks what is being said there. */
  mark(): void;
}

/** The same text as the layer over the page begins with: nobody wants its number read out between two sentences. */
const bodyOf = ({ runs, bodyRuns }: PageText): string => textOfRuns(runs.slice(0, bodyRuns));

/** Who waits for a voice hears after so many pages without words that there are none: a book of scans has no others. */
const mostBlankPages = 20;

export function createSpokenPages(
  root: HTMLElement,
  { client, info, knownWords, shownPage, show, strip }: SpokenPageParts,
): SpokenPages {
  const texts = new WeakMap<Element, RunningText>();
  let now: { readonly sentence: Sentence; readonly word: Span | null } | null = null;
  const bring = strip?.bring ?? ((said: InPage): void => bringIntoSight(root, said));
  const sight = createVoiceInSight((said) => {
    const around = root.getBoundingClientRect();
    return [...said.getClientRects()].some(
      ({ top, bottom }) => bottom > around.top && top < around.top + root.clientHeight,
    );
  });

  const layerOf = (pageIndex: number): Element | null =>
    root.querySelector(`[data-pagina="${pageIndex + 1}"] > .libro-pdf-text`);

  function textOf(layer: Element): RunningText {
    const kept = texts.get(layer) ?? readRunningText(layer);
    texts.set(layer, kept);
    return kept;
  }

  /** Marks what is said; tells whether the window moves along with it. */
  function mark(): boolean {
    const layer = now === null ? null : layerOf(now.sentence.item);
    if (now === null || layer === null) {
      markSpoken(document, null);
      return sight.says(null);
    }
    const { sentence, word } = now;
    const { rangeOf } = textOf(layer);
    const whole = rangeOf(sentence.start, sentence.end);
    const part = word && rangeOf(sentence.unitAt(word.start), sentence.unitAt(word.end));
    markSpoken(document, { sentence: whole, word: part });
    const said = part ?? whole;
    const movesAlong = sight.says(said);
    // An enlarged page moves along with what is said.
    if (said !== null && movesAlong && root.hasAttribute('data-framed')) bring(said);
    return movesAlong;
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

  /** The first unit of a page at the head of the window or below it; null where all it says is above. */
  function seenUnit(pageIndex: number): number | null {
    const layer = layerOf(pageIndex);
    if (layer === null) return 0;
    const head = root.getBoundingClientRect().top - 1;
    const line = [...layer.querySelectorAll('span:not([data-beside])')].find(
      (run) => run.firstChild !== null && run.getBoundingClientRect().top >= head,
    );
    return line?.firstChild ? textOf(layer).unitOf(line.firstChild, 0) : null;
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
    mark: () => void mark(),
    scrolled: sight.scrolled,
    rested: sight.rested,
    async *sentences() {
      const selected = selectedPage();
      const first = selected ?? shownPage() - 1;
      const selectedFrom = selectedUnit(first);
      const isSeenFrom = strip !== undefined && selected === null;
      let hasBegun = false;
      let blankPages = 0;
      for (let item = first; item < info.pageCount && blankPages < mostBlankPages; item += 1) {
        // Not looked at where the importer found nothing on it.
        if (item > first && knownWords.ofPage(item)?.trim() === '') continue;
        const text = await textOfPage(item);
        const from = item !== first ? 0 : isSeenFrom ? seenUnit(item) : selectedFrom;
        if (from === null && item + 1 < info.pageCount) continue;
        // Who chose the head of a page hears the page.
        const start = from !== null && from < text.length ? from : 0;
        const sentences = sentencesFrom(text, printedParagraphs(text), start, { item, language: info.language });
        yield* sentences;
        hasBegun ||= sentences.length > 0;
        if (hasBegun) continue;
        blankPages += 1;
        if (blankPages === 1) await knownWords.bring();
      }
    },
    async follow(sentence, word) {
      now = sentence === null ? null : { sentence, word };
      if (now === null) sight.forget();
      const movesAlong = mark();
      if (sentence !== null && movesAlong && shownPage() !== sentence.item + 1) await show(sentence.item + 1);
    },
  };
}
