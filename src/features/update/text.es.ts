export const spanish = {
  title: 'Hay una versión nueva de la biblioteca.',
  update: 'Actualizar',
  later: 'Después',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    update: typeof spanish;
  }
}
