import type { ReactElement } from 'react';
import { BookCover } from '../src/ui/book-cover.tsx';
import { Stage } from '../src/ui/stage.tsx';
import { ColorChapter } from './color-chapter.tsx';
import styles from './gallery.module.css';
import { useLook } from './look.ts';
import { HeightChapter, MotionChapter, SpaceChapter, TypeChapter } from './measure-chapters.tsx';
import { BookChapter, covers, NewsChapter, WaitChapter, WindowChapter } from './news-chapters.tsx';
import { NoteChapter } from './note-chapter.tsx';
import { ActionChapter, FieldChapter, IconChapter } from './part-chapters.tsx';
import { Switches } from './switches.tsx';

const contents = [
  ['colores', 'Colores'],
  ['letra', 'Letra'],
  ['espacio', 'Espacio y forma'],
  ['altura', 'Altura'],
  ['movimiento', 'Movimiento'],
  ['botones', 'Botones'],
  ['campos', 'Campos y filtros'],
  ['dibujos', 'Dibujos'],
  ['libros', 'Libros'],
  ['notas', 'Notas'],
  ['avisos', 'Avisos'],
  ['esperas', 'Esperas'],
  ['ventanas', 'Ventanas'],
] as const;

/** Everything the screens are made of, in every face it has. */
export function GalleryPage(): ReactElement {
  const [look, change] = useLook();
  return (
    <>
      <Stage light="#0a6a65" className={styles.hero} aria-label="Portada">
        <div>
          <p className={styles.brand}>Libro Digital</p>
          <h1>Sistema de diseño</h1>
          <p className={styles.promise}>
            De qué está hecha cada pantalla: papel y tinta, un amarillo de maíz para el siguiente paso, y libros que
            parecen libros.
          </p>
        </div>
        <div className={styles.fan}>
          {covers.slice(0, 3).map(([title, color]) => (
            <BookCover key={title} className={styles.fanCover} title={title} color={color} source={null} />
          ))}
        </div>
      </Stage>
      <Switches look={look} onChange={change} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="Capítulos">
          <ul>
            {contents.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main className={styles.chapters}>
          <ColorChapter theme={look.theme} />
          <TypeChapter />
          <SpaceChapter />
          <HeightChapter />
          <MotionChapter />
          <ActionChapter />
          <FieldChapter />
          <IconChapter />
          <BookChapter />
          <NoteChapter />
          <NewsChapter />
          <WaitChapter />
          <WindowChapter />
        </main>
      </div>
    </>
  );
}
