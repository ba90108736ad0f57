/** What the shell says. */
export const spanish = {
  product: 'Libro Digital',
  skip: 'Saltar al contenido',
  home: 'Libro Digital, ir a tu biblioteca',
  library: 'Mi biblioteca',
  onThisDevice: 'En este equipo',
  mainNavigation: 'Secciones',
  badgeOf: (school: string) => `Insignia de ${school}`,
  noSchool: 'Sin Colegio',
  noName: 'Usuario No Identificado',
  userMenu: 'Menú de usuario',
  signOut: 'Cerrar sesión',
  footerPublisher: 'La editorial',
  footerVersion: (version: string) => `Versión ${version}`,
  loading: 'Cargando',
  loadingText: 'Cargando…',
  opening: 'Abriendo tu biblioteca…',
  connection: {
    offline: {
      title: 'Sin conexión',
      text: 'Puedes leer lo que ya descargaste.',
    },
    portal: {
      title: 'Sin conexión con la biblioteca',
      text: 'Esta red Wi-Fi pide entrar en su propia página. Ábrela y vuelve; mientras, lee los libros de este equipo.',
    },
    filtered: {
      title: 'Sin conexión con la biblioteca',
      text: 'La red del colegio cambia lo que la biblioteca envía. Avisa a tu docente; mientras, lee los libros de este equipo.',
    },
    check: 'Probar ahora',
    open: 'Abrir su página',
  },
  failed: {
    title: 'Algo salió mal en esta pantalla',
    text: 'Lo que tienes guardado sigue aquí. Recarga la página o vuelve a tu biblioteca.',
    reload: 'Recargar',
    back: 'Volver a mi biblioteca',
  },
};

declare module '../data/language/translations.ts' {
  interface Translations {
    app: typeof spanish;
  }
}
