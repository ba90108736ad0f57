import type { RoleName } from '../../contract/roles.ts';

/** Who is asking: a person with a living session. */
export interface Person {
  readonly id: number;
  readonly schoolId: string;
  readonly roleNames: readonly RoleName[];
  readonly sessionId: string;
}
