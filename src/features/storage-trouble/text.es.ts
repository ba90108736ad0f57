/** What is said of trouble with what this device keeps, beside the sentences of problems. */
export const spanish = {
  seen: 'Entendido',
  filesChanged:
    'La red del colegio cambia los programas de la biblioteca: no se guardan para abrirla sin red. Avisa a tu docente.',
  notKept: {
    title: 'No se guarda en este equipo.',
    text: 'Este navegador no deja guardar nada de la biblioteca: puedes leer con red, pero tu lugar se pierde al cerrar. Sal del modo privado o usa otro navegador.',
  },
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    storageTrouble: typeof spanish;
  }
}
