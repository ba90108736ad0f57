import type { ProblemCode } from './problems.ts';

/** The sentences of `problemSentences` in English. */
export const englishSentences: Readonly<Record<ProblemCode, string>> = {
  // Signing in
  'credential-missing': 'Type the code your teacher gave you.',
  'credential-invalid': 'That code is not right. Check it and type it again, or ask your teacher for another one.',
  'credential-used': 'That link was already used. Go back to the main site and enter again from there.',
  'credential-expired': 'That link is too old. Go back to the main site and enter again from there.',
  'too-many-attempts': 'There were too many tries. Wait a few minutes and try again.',
  'account-unreadable': 'Your account came incomplete and cannot be opened. Ask your teacher to have it checked.',
  'session-ended': 'Your session is over. Enter again with your code.',
  // Asking the server
  'bad-request': 'That request makes no sense to the library. Reload the page and try again.',
  forbidden: 'This part is not for your account. Go back to your library.',
  'not-found': 'That does not exist or is gone. Go back to your library.',
  'book-not-found': 'This book is not in your library. Go back and choose another one.',
  'content-not-found': 'A part of this book is missing on the server. Tell your teacher and try later.',
  'too-large': 'That is too big to send. Try something smaller.',
  'server-failed': 'The server had a problem. What you have on this device is still here; try again in a moment.',
  'server-busy': 'The server is busy. Wait a moment and try again.',
  'no-answer':
    'There is no connection to the server. You can read what you already downloaded; try again when the network is back.',
  'wrong-answer': 'The network answered something that is not from the library. Check the Wi-Fi and try again.',
  // On this device
  'storage-full': 'This device has no room left. Remove a downloaded book or free some space and try again.',
  'storage-unavailable': 'This browser does not let us keep books. Open it outside private mode and try again.',
  'storage-blocked':
    'Another tab with an older version keeps what is saved from opening. Close the other tabs of the library and reload this one.',
  'storage-lost':
    'This device lost part of what it kept. Your books are still in your library: download again those that are missing.',
  'not-downloaded': 'This book is not on this device. Connect to the network to open or download it.',
  'chunk-missing': 'A part of the book is missing and cannot be fetched now. Connect to the network and open it again.',
  'chunk-damaged': 'A part of the book arrived damaged. Connect to another network and try again.',
  'licence-expired': 'The loan of this book is over. Connect to the network to renew it.',
  'engine-missing': 'The reader is missing on this device. Connect to the network and open the book once.',
  'part-missing': 'A part of the library is missing on this device. Check the connection and reload the page.',
  'book-unreadable': 'This book is damaged and cannot be opened. Tell your teacher.',
  'book-password': 'This PDF asks for a password. Ask your teacher for a copy without one.',
  'book-protected':
    'This PDF is protected in a way that cannot be opened here. Ask your teacher for a copy without protection.',
  'book-too-large-here': 'This book is too big for this browser. Update it, or open the book on another device.',
  'containment-failed': 'This browser cannot open the book safely. Update it and try again.',
  'unexpected-failure': 'Something went wrong. Reload the page; everything you saved is still here.',
  // Importing
  'import-not-a-book': 'The file is neither an EPUB nor a PDF. Choose a book in one of those formats.',
  'import-damaged': 'The file is damaged or not complete. Get another copy and upload it again.',
  'import-empty': 'The file is empty. Get another copy and upload it again.',
  'import-too-large': 'The file is too big. The most is 1 GB a book: choose a smaller one.',
  'import-zip-bomb':
    'The file grows too much when it is opened and may be dangerous. Ask the publisher for another copy.',
  'import-unsafe-path': 'The file contains dangerous paths. Ask the publisher for another copy.',
  'import-drm':
    'The book has copy protection (DRM) and cannot be opened here. Ask the publisher for a copy without protection.',
  'import-no-content': 'The EPUB has no page to read. Ask the publisher for a complete copy.',
  'import-pdf-password': 'The PDF asks for a password to open. Save a copy without a password and upload it again.',
};
