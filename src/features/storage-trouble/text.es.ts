/** What is said of trouble with what this device keeps, beside the sentences of problems. */
export const spanish = {
  seen: 'Entendido',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    storageTrouble: typeof spanish;
  }
}
