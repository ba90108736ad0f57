const hour = 60;

/** What is said of a download under way, wherever it is shown. */
export const spanish = {
  waits: {
    noting: 'Un momento…',
    turn: 'En espera',
    network: 'Espera a que haya red: seguirá sola',
    wifi: 'Espera una red Wi-Fi',
    'data-saver': 'Tu navegador ahorra datos: espera a que la toques',
  },
  paused: 'En pausa',
  timeLeft: (minutes: number) => {
    if (minutes === 1) return 'falta un minuto o menos';
    const hours = Math.round(minutes / hour);
    if (minutes < 90) return `faltan unos ${minutes} minutos`;
    return `faltan unas ${hours} horas`;
  },
  pause: 'Pausar',
  resume: 'Seguir',
  goNow: 'Descargar ahora',
  shared:
    'Este libro ya no es tuyo en este equipo. Sus partes siguen aquí porque otra persona que usa el equipo también lo descargó.',
};

declare module '../../data/language/translations.ts' {
  interface Translations {
    downloading: typeof spanish;
  }
}
