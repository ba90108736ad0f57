import { countWords } from '../../../ui/count-words.ts';

/** What the shelf says of downloading all that a filter shows. */
export const spanish = {
  button: (count: number, size: string) =>
    countWords('es', count, `Descargar este libro (${size})`, `Descargar estos # libros (${size})`),
  done: 'Estos libros ya están en este equipo o vienen en camino.',
  ask: {
    title: (count: number) => countWords('es', count, '¿Descargar este libro?', '¿Descargar estos # libros?'),
    text: (size: string) =>
      `Son ${size}. Puede tardar un buen rato, y con datos del teléfono puede costar dinero. Los verás llegar en «En este equipo».`,
    confirm: 'Sí, descargar',
    cancel: 'Ahora no',
  },
};

declare module '../../../data/language/translations.ts' {
  interface Translations {
    manyBooks: typeof spanish;
  }
}
