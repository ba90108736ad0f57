import { makeBook, prose } from '../engines/epub/make-book.ts';
import { makeTone } from './tone.ts';

interface Phrase {
  readonly text: string;
  /** `file begin end`, in seconds. */
  readonly audio?: string;
}

/** A Media Overlay Document that says these phrases, the second half inside a `seq`. */
function overlay(phrases: readonly Phrase[]): string {
  const pars = phrases.map(({ text, audio }) => {
    const [file, begin, end] = audio?.split(' ') ?? [];
    const sound = file === undefined ? '' : `<audio src="${file}" clipBegin="${begin}" clipEnd="${end}"/>`;
    return `<par><text src="${text}"/>${sound}</par>`;
  });
  const half = pars.length >> 1;
  return `<?xml version="1.0"?><smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${pars.slice(0, half).join('')}<seq epub:textref="uno.xhtml" epub:type="chapter">${pars.slice(half).join('')}</seq></body></smil>`;
}

/**
 * An EPUB that somebody reads: three chapters over two recordings and one that is damaged, a phrase for a voice of the
 * device, a picture that is spoken of, and a fourth chapter nobody recorded. `style`: more of its style sheet.
 */
export function makeRecordedBook(style = ''): Promise<Uint8Array> {
  return makeBook({
    metadata:
      '<meta property="media:active-class">se-lee</meta><meta property="media:playback-active-class">suena</meta>',
    head: `<style>.se-lee { text-decoration: underline } .suena body { background: #efe } ${style}</style>`,
    chapters: [
      {
        name: 'uno.xhtml',
        overlay: 'uno.smil',
        body: `<h1 id="a">El cóndor</h1><p><span id="b">El cóndor vuela alto.</span> <span id="c">Mira los Andes.</span></p>${prose(12)}<p id="d">Y se va.</p>`,
      },
      {
        name: 'dos.xhtml',
        overlay: 'dos.smil',
        body: '<h1 id="a">La llama</h1><p id="b">La llama camina despacio. Come pasto.</p><svg id="c" xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg><p id="d">Después duerme.</p>',
      },
      { name: 'tres.xhtml', overlay: 'tres.smil', body: '<p id="a">Dañado uno.</p><p id="b">Dañado dos.</p>' },
      { name: 'cuatro.xhtml', body: '<p>Sin grabar.</p>' },
    ],
    files: {
      'uno.smil': overlay([
        { text: 'uno.xhtml#a', audio: 'voz/uno.wav 0s 0.5s' },
        { text: 'uno.xhtml#b', audio: 'voz/uno.wav 0.5s 00:01' },
        { text: 'uno.xhtml#c', audio: 'voz/uno.wav 1s 1500ms' },
        { text: 'uno.xhtml#d', audio: 'voz/uno.wav 3s 4.5s' },
        { text: 'uno.xhtml#nadie', audio: 'voz/uno.wav 4.5s 5s' },
      ]),
      'dos.smil': overlay([
        { text: 'dos.xhtml#a', audio: 'voz/dos.wav 0s 0.5s' },
        { text: 'dos.xhtml#b' },
        { text: 'dos.xhtml#c', audio: 'voz/dos.wav 1s 1.5s' },
        { text: 'dos.xhtml#d', audio: 'voz/dos.wav 1.5s 60s' },
      ]),
      'tres.smil': overlay([
        { text: 'tres.xhtml#a', audio: 'voz/mala.wav 0s 0.5s' },
        { text: 'tres.xhtml#b', audio: 'voz/mala.wav 0.5s 1s' },
      ]),
      'voz/uno.wav': makeTone(5),
      'voz/dos.wav': makeTone(2),
      'voz/mala.wav': new TextEncoder().encode('no es una grabación'),
    },
  });
}
