import type { ReactElement, ReactNode } from 'react';
import type { NotebookSheet } from '../../data/notebook/notebook-words.ts';
import { writeAnnotationSet } from '../../data/notebook/write-annotation-set.ts';
import { writeCsv } from '../../data/notebook/write-csv.ts';
import { writeJsonLd } from '../../data/notebook/write-json-ld.ts';
import { writeMarkdown } from '../../data/notebook/write-markdown.ts';
import { saveFile } from '../../hooks/save-file.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { dayOf } from '../../data/notebook/find-entries.ts';
import { Picture } from './notebook-pictures.tsx';
import styles from './share-dialog.module.css';
import { spanish } from './text.es.ts';

/** Each way to take notes along: how it is written, its media type and the end of its name. */
const formats = {
  markdown: { write: writeMarkdown, type: 'text/markdown;charset=utf-8', end: 'md', picture: 'sheet' },
  csv: { write: writeCsv, type: 'text/csv;charset=utf-8', end: 'csv', picture: 'table' },
  ann: { write: writeAnnotationSet, type: 'application/rd-annotations+json', end: 'ann', picture: 'share' },
  jsonLd: { write: writeJsonLd, type: 'application/ld+json', end: 'jsonld', picture: 'web' },
} as const;

interface WayProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly why: string;
  onChoose(): void;
}
function Way({ picture, name, why, onChoose }: WayProps): ReactElement {
  return (
    <li>
      <button type="button" className={styles.way} onClick={onChoose}>
        {picture}
        <span>
          <strong>{name}</strong>
          <span className={styles.why}>{why}</span>
        </span>
      </button>
    </li>
  );
}

export interface ShareDialogProps {
  readonly count: number;
  readonly sheet: () => NotebookSheet;
  onPrint(): void;
  onClose(): void;
}

/** The notes that are shown, as a file or on paper. */
export function ShareDialog({ count, sheet, onPrint, onClose }: ShareDialogProps): ReactElement {
  const text = useText('notebook', spanish).share;

  function save(format: keyof typeof formats): void {
    const { write, type, end } = formats[format];
    const written = sheet();
    saveFile(`${text.fileName}-${dayOf(written.writtenAt)}.${end}`, type, write(written));
    onClose();
  }

  const ways = (['markdown', 'csv', 'ann', 'jsonLd'] as const).map((format) => (
    <Way
      key={format}
      picture={<Picture name={formats[format].picture} />}
      name={text[format]}
      why={text[`${format}Why`]}
      onChoose={() => save(format)}
    />
  ));
  const body = (
    <>
      <p>{text.text(count)}</p>
      <ul className={styles.ways}>
        <Way picture={<Picture name="print" />} name={text.print} why={text.printWhy} onChoose={onPrint} />
        {ways}
      </ul>
    </>
  );
  return (
    <QuestionDialog title={text.title} text={body} onCancel={onClose}>
      <Button onClick={onClose}>{text.cancel}</Button>
    </QuestionDialog>
  );
}
