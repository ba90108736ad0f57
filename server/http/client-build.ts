import * as v from 'valibot';
import { BUILD } from '../../contract/build.ts';
import { withText } from './static-files.ts';
import type { StaticFiles } from './static-files.ts';

/** The note the client's build leaves beside its files. */
const NOTE = '/build.json';
const noteSchema = v.pipe(v.string(), v.parseJson(), v.object({ build: v.string() }));

/** Which build pages get here: the client's own word, since its folder may be another than this server was built with. */
export function buildOf(files: StaticFiles): string {
  const note = files.get(NOTE);
  if (!note) return BUILD;
  return v.parse(noteSchema, new TextDecoder().decode(note.identity)).build;
}

/** The same client under another name: what pages get here is not what was built. */
export function named(files: StaticFiles, build: string): StaticFiles {
  const note = files.get(NOTE) ?? {
    type: 'application/json',
    etag: '',
    identity: new Uint8Array(),
    br: null,
    gzip: null,
  };
  return new Map([...files, [NOTE, withText(note, JSON.stringify({ build }))]]);
}
