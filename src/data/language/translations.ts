import type { ProblemCode } from '../../../contract/problems.ts';

export type Language = 'es' | 'en';

/**
 * All that this app says, in a language other than Spanish. Spanish is beside each feature (`text.es.ts`), complete,
 * and is the type: each of those files adds its own part here, so that a translation without it does not compile.
 */
export interface Translations {
  readonly language: Exclude<Language, 'es'>;
  readonly problems: Readonly<Record<ProblemCode, string>>;
}
