import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  waits: {
    noting: 'One moment…',
    turn: 'Waiting',
    network: 'Waiting for the network: it will go on by itself',
    wifi: 'Waiting for Wi-Fi',
    'data-saver': 'Your browser is saving data: it waits until you tap it',
  },
  paused: 'Paused',
  timeLeft: (minutes) => {
    if (minutes === 1) return 'a minute or less left';
    return minutes < 90 ? `about ${minutes} minutes left` : `about ${Math.round(minutes / 60)} hours left`;
  },
  pause: 'Pause',
  resume: 'Go on',
  goNow: 'Download now',
  shared:
    'This book is no longer yours on this device. Its parts stay because somebody else who uses the device downloaded it too.',
};
