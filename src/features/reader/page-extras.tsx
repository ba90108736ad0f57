import type { ReactElement } from 'react';
import type { ReadingDisplay } from '../../data/display/reading-display.ts';
import type { ReaderPlace } from '../../engines/publication.ts';
import { useText } from '../../hooks/use-text.ts';
import { FloatNote } from '../../ui/float-note.tsx';
import { NoteDialog } from './note-dialog.tsx';
import styles from './page-extras.module.css';
import { SelectionMenu, type SelectionMenuProps } from './selection-menu.tsx';
import { spanish } from './text.es.ts';
import type { ReadAloudControls } from './use-read-aloud.ts';
import { ReadingRuler } from './reading-ruler.tsx';
import type { PageExtrasState } from './use-page-extras.ts';
import { WaysBack } from './ways-back.tsx';

/** How much light the veil itself takes where it is whole. */
const veilShare = 0.8;

export interface PageExtrasProps {
  readonly extras: PageExtrasState;
  readonly aloud: ReadAloudControls;
  readonly title: string;
  readonly display: ReadingDisplay;
  readonly here: ReaderPlace;
  /** The page as an address holds it: with another one the ruler begins anew. */
  readonly place: string;
  readonly searches: Pick<SelectionMenuProps, 'onSearch' | 'onSearchWeb' | 'marking'>;
}

/** What comes over the page for a while: a note, what to do with selected words, the way back, why no voice reads. */
export function PageExtras({ extras, aloud, title, display, here, place, searches }: PageExtrasProps): ReactElement {
  const text = useText('reader', spanish);
  const { note, selected } = extras;
  return (
    <>
      {display.light < 100 && (
        <div className={styles.dusk} style={{ opacity: (1 - display.light / 100) / veilShare }} />
      )}
      {display.ruler === 'on' && <ReadingRuler place={place} />}
      {aloud.state.status === 'stuck' && (
        <FloatNote kind="hint" over="box" seenText={text.aloud.seen} onSeen={aloud.stop}>
          {text.aloud.troubles[aloud.state.why]}
        </FloatNote>
      )}
      {extras.hasBrokenLink && (
        <FloatNote kind="hint" over="box" seenText={text.brokenLinkSeen} onSeen={extras.forgetBrokenLink}>
          {text.brokenLink}
        </FloatNote>
      )}
      <WaysBack extras={extras} here={here} />
      {selected !== null && (
        <SelectionMenu
          key={selected.text}
          selected={selected}
          title={title}
          {...searches}
          onReadAloud={aloud.playFromHere}
        />
      )}
      {note !== null && <NoteDialog note={note.note} onGo={extras.goToNote} onClose={extras.closeNote} />}
    </>
  );
}
