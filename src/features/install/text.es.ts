/** What the offer to install says. */
export const spanish = {
  region: 'Instalar la aplicación',
  title: 'Lleva tu biblioteca a la pantalla de inicio',
  offer: 'Se abre con un toque, en su propia ventana y también sin conexión. Casi no ocupa espacio.',
  install: 'Instalar',
  how: 'Ver cómo',
  later: 'Ahora no',
  steps: {
    title: 'Instalar Libro Digital',
    apple: [
      'Toca el botón Compartir, arriba o abajo en el navegador.',
      'Baja por la lista y elige «Agregar a inicio».',
      'Toca «Agregar». Encontrarás Libro Digital entre tus aplicaciones.',
    ],
    menu: [
      'Abre el menú del navegador: tres puntos o tres rayas, en una esquina.',
      'Elige «Instalar aplicación» o «Agregar a la pantalla principal».',
      'Si no lo encuentras, abre esta página con Chrome o Edge y prueba otra vez.',
    ],
    close: 'Entendido',
  },
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    install: typeof spanish;
  }
}
