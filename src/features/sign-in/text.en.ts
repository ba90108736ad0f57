import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  documentTitle: 'Sign in',
  product: 'Libro Digital',
  promise: 'Your books,\nalways with you.',
  promiseDetail: 'Download them once and read them wherever you like, even without a network.',
  title: 'Enter your library',
  code: 'Code',
  codeHint: 'Your teacher gives it to you. Capital or small letters, both work.',
  enter: 'Enter',
  mainSite: 'Go to the main site of the school',
  mainSiteHint: 'Do you use the main site?',
  noAnswer: 'The library does not answer. Connect to the Wi-Fi and try again: you need the network to sign in.',
  noAnswerRemembered:
    'The library does not answer. Connect to the Wi-Fi and try again. If you used this device before, you can go on without a network with the button below.',
  goOn: (firstName) => (firstName === '' ? 'Go on with the last session' : `Go on as ${firstName}`),
  offlineTitle: 'There is no network now.',
  offline: 'You need it only this once, to sign in. Connect and try again.',
};
