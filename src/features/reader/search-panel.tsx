import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { Locator } from '../../../contract/locator.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { type BookPages, mostHits } from '../../engines/publication.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FoundWords } from '../../ui/found-words.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { dragToClose } from './drag-to-close.ts';
import { groupHits, type SearchState } from './search-machine.ts';
import styles from './search-panel.module.css';
import { spanish } from './text.es.ts';
import type { BookSearch } from './use-book-search.ts';
import { type PageNames, usePageNames } from './use-page-names.ts';

interface HitProps {
  readonly hit: Locator;
  /** Null until it is known what is printed on the pages. */
  readonly nameOf: PageNames | null;
  readonly isCurrent: boolean;
  readonly onChoose: (hit: Locator) => void;
}

function Hit({ hit, nameOf, isCurrent, onChoose }: HitProps) {
  const text = useText('reader', spanish).search;
  const page = hit.href.startsWith('#page=') ? hit.locations.position : undefined;
  return (
    <li>
      <button
        type="button"
        className={styles.hit}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => onChoose(hit)}
      >
        <span>
          <FoundWords text={hit.text} />
        </span>
        {page !== undefined && <small className={styles.page}>{nameOf ? text.page(nameOf(page)) : '\u00A0'}</small>}
      </button>
    </li>
  );
}

/** What the search has come to, in one line. */
function useOutcome({ status, hits, query, problem }: SearchState): string {
  const text = useText('reader', spanish).search;
  const sentenceOf = useSentence(problemSentences);
  if (query === '') return text.help;
  if (status === 'failed') return sentenceOf(problem ?? 'unexpected-failure');
  if (hits.length >= mostHits) return text.tooMany(mostHits);
  if (status === 'searching') return hits.length === 0 ? text.searching : text.soFar(hits.length);
  return hits.length === 0 ? text.nothing : text.found(hits.length);
}

export interface SearchPanelProps {
  readonly title: string;
  /** Of the book's words, where it is not the one around them. */
  readonly lang: string | undefined;
  readonly search: BookSearch;
  readonly pages: BookPages | null;
  /** The find that was gone to last. */
  readonly current: Locator | null;
  readonly onChoose: (hit: Locator) => void;
  readonly onClose: () => void;
}

/** The search of the book in a panel at the side: it finds as the letters come. */
export function SearchPanel({ title, lang, search, pages, current, onChoose, onClose }: SearchPanelProps) {
  const text = useText('reader', spanish);
  const { state } = search;
  const outcome = useOutcome(state);
  const nameOf = usePageNames(pages);
  return (
    <SidePanel
      title={text.search.title}
      subtitle={title}
      closeName={text.search.close}
      onShown={(dialog) => {
        dialog.querySelector('input')?.focus();
        dialog.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
        return dragToClose(dialog, onClose);
      }}
      onClose={onClose}
    >
      <div className={styles.search}>
        <div className={styles.ask}>
          <SearchField name={text.search.title} value={search.typed} onChange={search.type} />
          {state.status === 'failed' ? (
            <>
              <Callout kind="danger" isAlert>
                {outcome}
              </Callout>
              <Button onClick={search.retry}>{text.retry}</Button>
            </>
          ) : (
            <p className={styles.outcome} role="status">
              {outcome}
            </p>
          )}
          <div className={styles.progress} data-en-marcha={state.status === 'searching' ? 'si' : 'no'}>
            <ProgressBar share={state.share} name={text.search.progress} isThin />
          </div>
        </div>
        <div className={styles.scroll} lang={lang}>
          {groupHits(state.hits).map((group, index) => (
            <section key={`${index} ${group.title}`}>
              {group.title !== '' && <h3 className={styles.chapter}>{group.title}</h3>}
              <ol>
                {group.hits.map((hit, place) => (
                  <Hit key={place} hit={hit} nameOf={nameOf} isCurrent={hit === current} onChoose={onChoose} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </SidePanel>
  );
}
