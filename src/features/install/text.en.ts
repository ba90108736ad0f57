import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  region: 'Install the app',
  title: 'Put your library on the home screen',
  offer: 'It opens with one tap, in its own window, and without a network too. It takes almost no room.',
  install: 'Install',
  how: 'Show me how',
  later: 'Not now',
  steps: {
    title: 'Install Libro Digital',
    apple: [
      'Tap the Share button, at the top or bottom of the browser.',
      'Scroll down the list and choose “Add to Home Screen”.',
      'Tap “Add”. You will find Libro Digital among your apps.',
    ],
    menu: [
      'Open the browser’s menu: three dots or three lines, in a corner.',
      'Choose “Install app” or “Add to Home screen”.',
      'If you cannot find it, open this page with Chrome or Edge and try again.',
    ],
    close: 'Got it',
  },
};
