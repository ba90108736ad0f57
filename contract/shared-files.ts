import * as v from 'valibot';

/** Where files come in from outside: the address the system's share sheet and file manager know (manifest). */
export const OPEN_PATH = '/libros/abrir';

/** At `OPEN_PATH`: which share of the service worker's this page is to take. */
export const SHARE_PARAM = 'archivo';

/** At `OPEN_PATH`: the file reached the server, which keeps none; its value says so. */
export const UNREACHED_PARAM = 'llego';

/** No more than this at once. */
export const MOST_SHARED_FILES = 10;

/** What the service worker hands over for `{type: 'take-files'}`, once. */
export const sharedFilesSchema = v.object({
  files: v.array(v.custom<File>((input) => input instanceof File)),
  leftOut: v.number(),
});
export type SharedFiles = v.InferOutput<typeof sharedFilesSchema>;

/** `POST api/imports`: the book a file became; `wasKnown` where the library had that very file. */
export const importedBookSchema = v.object({ bookId: v.string(), title: v.string(), wasKnown: v.boolean() });
