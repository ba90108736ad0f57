/** What the page says when nothing of the app can be drawn. */
export const lastResortText = {
  title: 'La biblioteca no se pudo abrir',
  text: 'Lo que tienes guardado sigue aquí. Recarga la página; si vuelve a pasar, avisa a tu docente.',
  reload: 'Recargar',
} as const;
