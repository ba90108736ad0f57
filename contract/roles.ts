/** The nine roles of the product: their ids, names and families, in one table. */
export const roles = [
  { id: 5, name: 'Alumno', family: 'student' },
  { id: 14, name: 'Alumno Plus', family: 'student' },
  { id: 17, name: 'Alumno Básico', family: 'student' },
  { id: 3, name: 'Docente', family: 'teacher' },
  { id: 4, name: 'Director de Colegio', family: 'teacher' },
  { id: 11, name: 'Creador Editorial', family: 'teacher' },
  { id: 18, name: 'DocenteColegio', family: 'teacher' },
  { id: 20, name: 'Docente Estandar', family: 'teacher' },
  { id: 21, name: 'Docente Plus', family: 'teacher' },
] as const;

export type RoleName = (typeof roles)[number]['name'];
export type RoleFamily = (typeof roles)[number]['family'];

/** The family of a role id, which decides the logout destination; `null` for any other id. */
export function roleFamilyOf(id: number): RoleFamily | null {
  return roles.find((role) => role.id === id)?.family ?? null;
}
