/** What can go wrong while nothing but the first file is here, and what is said of anything else by then. */
export const firstSentences = {
  'session-ended': 'Tu sesión terminó. Entra otra vez con tu código.',
  'server-failed': 'El servidor tuvo un problema. Lo que tienes en este equipo sigue aquí; prueba en un momento.',
  'server-busy': 'El servidor está ocupado. Espera un momento y prueba otra vez.',
  'no-answer':
    'No hay conexión con el servidor. Puedes leer lo que ya descargaste; prueba de nuevo cuando vuelva la red.',
  'wrong-answer': 'La red respondió algo que no es de la biblioteca. Revisa la conexión Wi-Fi y prueba otra vez.',
  'part-missing': 'Falta una parte de la biblioteca en este equipo. Revisa la conexión y recarga la página.',
  'unexpected-failure': 'Algo salió mal. Recarga la página; lo que tienes guardado sigue aquí.',
} as const;
