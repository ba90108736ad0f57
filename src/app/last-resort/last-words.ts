/** What the page says when nothing of the app can be drawn, and no dictionary may have come either. */
export const lastWords = {
  es: {
    title: 'La biblioteca no se pudo abrir',
    text: 'Lo que tienes guardado sigue aquí. Recarga la página; si vuelve a pasar, avisa a tu docente.',
    reload: 'Recargar',
  },
  en: {
    title: 'The library could not open',
    text: 'What you keep here is still here. Reload the page; if it happens again, tell your teacher.',
    reload: 'Reload',
  },
} as const;
