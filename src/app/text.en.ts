import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  product: 'Libro Digital',
  skip: 'Skip to content',
  home: 'Libro Digital, go to your library',
  library: 'My library',
  onThisDevice: 'On this device',
  mainNavigation: 'Sections',
  badgeOf: (school) => `Badge of ${school}`,
  noSchool: 'No school',
  noName: 'Unknown user',
  userMenu: 'User menu',
  signOut: 'Sign out',
  footerPublisher: 'The publisher',
  footerVersion: (version) => `Version ${version}`,
  loading: 'Loading',
  loadingText: 'Loading…',
  opening: 'Opening your library…',
  connection: {
    offline: {
      title: 'No connection',
      text: 'You can read the books you already downloaded.',
    },
    portal: {
      title: 'No connection to the library',
      text: 'This Wi-Fi wants you to sign in on its own page. Open it and come back; until then, read the books on this device.',
    },
    filtered: {
      title: 'No connection to the library',
      text: 'The school network changes what the library sends. Tell your teacher; until then, read the books on this device.',
    },
    check: 'Try now',
    open: 'Open its page',
  },
  failed: {
    title: 'Something went wrong on this screen',
    text: 'Everything you saved is still here. Reload the page or go back to your library.',
    reload: 'Reload',
    back: 'Back to my library',
  },
};
