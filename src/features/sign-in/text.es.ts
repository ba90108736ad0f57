/** What the sign-in page says. */
export const spanish = {
  documentTitle: 'Entrar',
  product: 'Libro Digital',
  promise: 'Tus libros,\nsiempre contigo.',
  promiseDetail: 'Descárgalos una vez y léelos donde quieras, aunque no haya red.',
  title: 'Entra a tu biblioteca',
  code: 'Código',
  codeHint: 'Te lo da tu docente. No importa si usas mayúsculas o minúsculas.',
  enter: 'Entrar',
  mainSite: 'Ir al sitio principal del colegio',
  mainSiteHint: '¿Usas el sitio principal?',
  noAnswer: 'La biblioteca no responde. Conéctate a la red Wi-Fi y prueba otra vez: para entrar hace falta la red.',
  noAnswerRemembered:
    'La biblioteca no responde. Conéctate a la red Wi-Fi y prueba otra vez. Si ya usabas este equipo, puedes seguir sin red con el botón de abajo.',
  goOn: (firstName: string) => (firstName === '' ? 'Seguir con la sesión anterior' : `Seguir como ${firstName}`),
  offlineTitle: 'Ahora no hay red.',
  offline: 'Para entrar hace falta la red solo esta vez. Conéctate y vuelve a probar.',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    signIn: typeof spanish;
  }
}
