/** What the user menu says beside who is here and the way out: it comes when the menu is wanted. */
export const spanish = {
  notebook: 'Mis notas',
  install: 'Instalar la aplicación',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    menu: typeof spanish;
  }
}
