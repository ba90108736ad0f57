import type { ReactElement } from 'react';
import { noteColors, noteKinds } from '../../../../contract/notes.ts';
import { useText } from '../../../hooks/use-text.ts';
import { ColorFilter } from '../../../ui/color-choice.tsx';
import { type NoteFilter, toggled } from './note-list.ts';
import { KindPicture } from '../../../ui/note-pictures.tsx';
import styles from './notes-panel.module.css';
import { spanish } from './text.es.ts';

export interface NotesFilterProps {
  readonly filter: NoteFilter;
  onFilter(filter: NoteFilter): void;
}

/** Which kinds and colours are listed; with none of them on, all are. */
export function NotesFilter({ filter, onFilter }: NotesFilterProps): ReactElement {
  const text = useText('readerNotes', spanish);
  return (
    <div className={styles.filter} role="group" aria-label={text.filter}>
      <div className={styles.kinds}>
        {noteKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-pressed={filter.kinds.has(kind)}
            onClick={() => onFilter({ ...filter, kinds: toggled(filter.kinds, kind) })}
          >
            <KindPicture kind={kind} />
            {text.filterKinds[kind]}
          </button>
        ))}
      </div>
      <ColorFilter
        colors={noteColors}
        names={text.mark.with}
        legend={text.card.colors}
        isOn={(color) => filter.colors.has(color)}
        onToggle={(color) => onFilter({ ...filter, colors: toggled(filter.colors, color) })}
      />
    </div>
  );
}
