import * as v from 'valibot';

/** One role of a person as the backend sends it. */
export const roleSchema = v.looseObject({ id: v.number(), name: v.string() });

/**
 * The signed-in person. Unknown fields are kept (`looseObject`): the record is stored whole,
 * as the main site sent it.
 */
export const userSchema = v.looseObject({
  id: v.union([v.number(), v.string()]),
  firstname: v.optional(v.nullable(v.string()), ''),
  lastname: v.optional(v.nullable(v.string()), ''),
  email: v.optional(v.nullable(v.string()), ''),
  school_name: v.optional(v.nullable(v.string()), ''),
  insignia: v.optional(v.nullable(v.string()), ''),
  /** A record without a list of roles (missing, `null`) is a person without roles. */
  roles: v.fallback(v.optional(v.array(roleSchema), []), []),
});
export type User = v.InferOutput<typeof userSchema>;

/** What `api/user` answers: the record, with a session token only after an alternative login. */
export const userAnswerSchema = v.looseObject({ ...userSchema.entries, token: v.optional(v.nullable(v.string())) });
export type UserAnswer = v.InferOutput<typeof userAnswerSchema>;

/** The empty user object, returned where no user is stored. */
export function emptyUser(): User {
  return { id: '', firstname: '', lastname: '', email: '', school_name: '', insignia: '', roles: [] };
}
