import * as v from 'valibot';
import { tokenPattern, userSchema } from './user.ts';

/** Deeper than this no record is meant; some browsers cannot write down what is nested without end. */
const mostLevels = 64;

function isShallow(record: unknown): boolean {
  let level: unknown[] = [record];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return false;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return true;
}

/** What `api/user` answers: the record, with a session token only after an alternative login. */
export const userAnswerSchema = v.pipe(
  v.looseObject({ ...userSchema.entries, token: v.optional(v.nullable(v.pipe(v.string(), v.regex(tokenPattern)))) }),
  v.check((record) => isShallow(record)),
);
export type UserAnswer = v.InferOutput<typeof userAnswerSchema>;
