import * as v from 'valibot';

const anyObject = v.looseObject({});

/**
 * One role of a person as the backend sends it. An id that is no number, also none in writing (`"5"`), is the id of no
 * role; the name may still be one.
 */
export const roleSchema = v.looseObject({
  id: v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()), 0),
  name: v.fallback(v.string(), ''),
});

/** A text of the record; whatever else stands there is no text, and no reason to keep a person out. */
const wordsSchema = v.fallback(v.optional(v.nullable(v.string()), ''), '');

/**
 * The signed-in person. Only the id must be one: everything of a person is kept under it. Unknown fields are kept
 * (`looseObject`): the record is stored whole, as the main site sent it.
 */
export const userSchema = v.looseObject({
  id: v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/\S/), v.maxLength(200))]),
  firstname: wordsSchema,
  lastname: wordsSchema,
  email: wordsSchema,
  school_name: wordsSchema,
  insignia: wordsSchema,
  /** A record without a list of roles (missing, `null`, a word) is a person without roles. */
  roles: v.fallback(
    v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((list) => list.filter((entry) => v.is(anyObject, entry))),
        v.array(roleSchema),
      ),
      [],
    ),
    [],
  ),
});
export type User = v.InferOutput<typeof userSchema>;

/** What may be a token: fit for a header, or each request would fail as if there were no network. */
export const tokenPattern = /^[\x21-\x7e]{1,4096}$/;

/** The empty user object, returned where no user is stored. */
export function emptyUser(): User {
  return { id: '', firstname: '', lastname: '', email: '', school_name: '', insignia: '', roles: [] };
}
