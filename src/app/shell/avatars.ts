import type { RoleName } from '../../../contract/roles.ts';
import type { User } from '../../../contract/user.ts';

const avatarFiles: Readonly<Record<RoleName, string>> = {
  Alumno: 'alumno',
  'Alumno Plus': 'alumno-plus',
  'Alumno Básico': 'alumno-basico',
  Docente: 'docente',
  DocenteColegio: 'docente-colegio',
  'Docente Estandar': 'docente-estandar',
  'Docente Plus': 'docente-plus',
  'Director de Colegio': 'director-de-colegio',
  'Creador Editorial': 'creador-editorial',
};

/** The picture of a person: by the name of the first role, else the default one. */
export function avatarOf(user: User): string {
  const name = user.roles[0]?.name ?? '';
  const file = Object.entries(avatarFiles).find(([role]) => role === name)?.[1] ?? 'default';
  return `/img/avatars/${file}.svg`;
}
