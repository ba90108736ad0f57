import { useEffect, useRef } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import type { PageLook, PagePictures } from '../../engines/publication.ts';
import { drawPicture } from './draw-picture.ts';
import styles from './pages-list.module.css';
import { spanish } from './text.es.ts';

interface PagePictureProps {
  readonly index: number;
  readonly pictures: PagePictures;
  readonly look: PageLook;
}

function PagePicture({ index, pictures, look }: PagePictureProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    return drawPicture(canvas.current, (widthPx, signal) => pictures.draw(index, widthPx, look, signal));
  }, [index, pictures, look]);
  return (
    <span className={styles.sheet} style={{ aspectRatio: String(pictures.shape) }}>
      <canvas ref={canvas} data-pagina={index} width={0} height={0} aria-hidden="true" />
    </span>
  );
}

export interface PageEntryProps extends Pick<PagePictureProps, 'index' | 'look'> {
  readonly label: string;
  readonly total: number;
  readonly isHere: boolean;
  /** Null where pages are nothing but names. */
  readonly pictures: PagePictures | null;
  /** Where it stands, if it is drawn out of its row. */
  readonly style: CSSProperties | undefined;
  readonly onChoose: () => void;
}

/** A page in the list of pages: its picture, where there is one, and what is printed on it. */
export function PageEntry(props: PageEntryProps): ReactElement {
  const { index, label, total, isHere, pictures, look, style, onChoose } = props;
  const text = useText('reader', spanish).pages;
  return (
    <li style={style} aria-posinset={index + 1} aria-setsize={total}>
      <button
        type="button"
        className={styles.page}
        aria-label={text.page(label)}
        aria-current={isHere ? 'location' : undefined}
        onClick={onChoose}
      >
        {pictures && <PagePicture index={index} pictures={pictures} look={look} />}
        <span className={styles.name}>{label}</span>
      </button>
    </li>
  );
}
