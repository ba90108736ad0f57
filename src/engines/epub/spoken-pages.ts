import { ProblemError } from '../../../contract/problems.ts';
import type { Renderer } from '../publication.ts';
import { type RunningText, readRunningText } from '../running-text.ts';
import { markSpoken } from '../spoken-marks.ts';
import { linesOf, type Sentence, sentencesFrom, type Span } from '../spoken-text.ts';
import { createVoiceInSight, type VoiceInSight } from '../voice-in-sight.ts';
import type { EpubBook } from './epub-book.ts';
import type { Movement, Seen } from './movements.ts';
import { overlaySentences, readPhrases } from './overlay-sentences.ts';
import type { SpineItem } from './package-document.ts';
import { createRecordedVoice } from './recorded-voice.ts';
import { bodyOf, readCleanSection } from './section-document.ts';
import type { UnitStage } from './unit-stage.ts';
import { isLacking, type UnitView } from './unit-view.ts';

export interface SpokenPageParts {
  readonly stage: UnitStage;
  readonly shown: () => UnitView | null;
  /** Puts a unit on the screen at the place that `stand` takes. */
  readonly show: (index: number, stand: (view: UnitView) => void) => Promise<Seen>;
  readonly enqueue: (movement: Movement) => Promise<void>;
}

/** What is read aloud of an EPUB: where it begins, what comes next, and its marks in the pages. */
export interface SpokenPages extends Pick<Renderer, 'sentences' | 'follow'>, Pick<VoiceInSight, 'scrolled' | 'rested'> {
  /** Marks what is being said in a unit that was just loaded. */
  mark(view: UnitView): void;
  /** Somebody has selected words there, or let go of them: false while words still are that were selected elsewhere since. */
  selectedIn(doc: Document, isSelected: boolean): boolean;
  /** Lets go of what was heard; it can be read on. */
  release(): void;
}

export function createSpokenPages(book: EpubBook, { stage, shown, show, enqueue }: SpokenPageParts): SpokenPages {
  const { spine, activeClasses, playingClasses } = book.package;
  const voice = createRecordedVoice(book.resources);
  /** Undoes what the book's own classes show of what is said. */
  let undress = (): void => undefined;
  const texts = new WeakMap<Document, RunningText>();
  /** Nothing else keeps a page that has gone. */
  let lastSelected: WeakRef<Document> | null = null;
  let now: { readonly sentence: Sentence; readonly word: Span | null } | null = null;
  const sight = createVoiceInSight((said) => {
    const height = shown()?.element.clientHeight ?? 0;
    return [...said.getClientRects()].some(({ top, bottom }) => bottom > 0 && top < height);
  });

  /** By its number: a place in the list is another where an item is missing from it. */
  const itemOf = ({ item }: Sentence): SpineItem | undefined => spine.find(({ index }) => index === item);

  function textOf(doc: Document): RunningText {
    const kept = texts.get(doc) ?? readRunningText(doc.body);
    texts.set(doc, kept);
    return kept;
  }

  /** What is selected in the pages shown; of two that lie together, each may have kept a selection. */
  function chosenIn(view: UnitView) {
    const all = view.frames.flatMap(({ contentDocument: doc }) => {
      const item = spine.find((one) => view.docOf(one) === doc);
      const selection = doc?.getSelection();
      if (doc === null || item === undefined || !selection || selection.isCollapsed) return [];
      const range = selection.getRangeAt(0);
      // One that was left on another page is not meant.
      return view.isInSight(range) ? [{ doc, item, selection, range: range.cloneRange() }] : [];
    });
    return { chosen: all.find(({ doc }) => doc === lastSelected?.deref()) ?? all[0] ?? null, all };
  }

  /** The item the person is in and the unit of its text to begin with: that of a selection, or the first one shown. */
  function beginning(): { readonly item: SpineItem; readonly unit: number } | null {
    const view = shown();
    if (view === null) return null;
    const { chosen, all } = chosenIn(view);
    // One that was used is not used again, nor one it was chosen instead of.
    for (const { selection } of all) selection.removeAllRanges();
    const place = view.place();
    const { item, start } =
      chosen === null ? { item: place.item, start: place.top } : { ...chosen, start: chosen.range };
    const doc = view.docOf(item);
    if (doc === null || start === null) return { item, unit: 0 };
    return { item, unit: textOf(doc).unitOf(start.startContainer, start.startOffset) };
  }

  /** Gives an element, while it is said, the classes by which the book shows it. */
  function dress(doc: Document, sentence: Sentence): void {
    const id = 'fragment' in sentence && typeof sentence.fragment === 'string' ? sentence.fragment : null;
    if (id === null) return;
    const element = id === '' ? doc.body : doc.getElementById(id);
    const given = [
      ...activeClasses.map((name) => [element, name] as const),
      ...playingClasses.map((name) => [doc.documentElement, name] as const),
    ].filter(([dressed, name]) => dressed !== null && !dressed.classList.contains(name));
    const root = doc.documentElement;
    root.toggleAttribute('data-libro-recorded', playingClasses.length > 0);
    for (const [dressed, name] of given) dressed?.classList.add(name);
    undress = () => {
      root.removeAttribute('data-libro-recorded');
      for (const [dressed, name] of given) dressed?.classList.remove(name);
    };
  }

  function mark(view: UnitView): void {
    for (const { contentDocument } of view.frames) if (contentDocument !== null) markSpoken(contentDocument, null);
    const item = now === null ? undefined : itemOf(now.sentence);
    const doc = item === undefined ? null : view.docOf(item);
    if (now === null || doc === null) return;
    const { sentence, word } = now;
    undress();
    dress(doc, sentence);
    const { rangeOf } = textOf(doc);
    markSpoken(doc, {
      sentence: rangeOf(sentence.start, sentence.end),
      word: word && rangeOf(sentence.unitAt(word.start), sentence.unitAt(word.end)),
    });
  }

  /** What a unit of the text is in a view; null where it is not drawn. */
  function rangeIn(view: UnitView, item: SpineItem, unit: number): Range | null {
    const doc = view.docOf(item);
    return doc === null ? null : textOf(doc).rangeOf(unit, unit + 1);
  }

  return {
    mark,
    scrolled: sight.scrolled,
    rested: sight.rested,
    selectedIn(doc, isSelected) {
      if (isSelected) lastSelected = new WeakRef(doc);
      const last = lastSelected?.deref();
      return last === doc || last?.getSelection()?.isCollapsed !== false;
    },
    release: voice.release,
    async *sentences() {
      const start = beginning();
      if (start === null) return;
      for (const item of spine) {
        if (item.index < start.item.index || (!item.isLinear && item !== start.item)) continue;
        const doc = await readCleanSection(book, item).catch((cause: unknown) => {
          // One damaged section is passed by, as it is in searching.
          if (cause instanceof ProblemError && cause.code === 'book-unreadable') return null;
          throw cause;
        });
        if (doc === null) continue;
        const running = readRunningText(bodyOf(doc));
        const said = doc.documentElement.getAttribute('lang') ?? doc.documentElement.getAttribute('xml:lang');
        const language = said ?? book.package.language;
        const from = item === start.item ? start.unit : 0;
        const about = { item: item.index, language };
        const phrases = await readPhrases(book, item);
        if (phrases.length > 0) yield* overlaySentences(phrases, { body: bodyOf(doc), running, from, voice }, about);
        else yield* sentencesFrom(running.text, linesOf(running.text), from, about);
      }
    },
    follow(sentence, word) {
      now = sentence === null ? null : { sentence, word };
      if (now === null) sight.forget();
      const mine = now;
      return enqueue(async () => {
        // Overtaken by the next word.
        if (now !== mine) return null;
        undress();
        let seen: Seen | null = null;
        const item = mine === null ? undefined : itemOf(mine.sentence);
        if (mine !== null && item !== undefined) {
          const unit = mine.word === null ? mine.sentence.start : mine.sentence.unitAt(mine.word.start);
          const view = shown();
          const isHere = view !== null && view.docOf(item) !== null;
          // What cannot be had is not asked for again with every word.
          const isTried = view !== null && isLacking(view) && stage.unitOf(view.place().item) === stage.unitOf(item);
          const range = isHere ? rangeIn(view, item, unit) : null;
          const movesAlong = sight.says(range);
          if (movesAlong && !isTried && (!isHere || (range !== null && !view.isInSight(range))))
            seen = await show(stage.unitOf(item), (next) => {
              const said = rangeIn(next, item, unit);
              if (said !== null) next.bring(said);
            });
        }
        const view = shown();
        if (view !== null) mark(view);
        return seen;
      });
    },
  };
}
