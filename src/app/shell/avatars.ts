import { roles } from '../../../contract/roles.ts';
import type { User } from '../../../contract/user.ts';

/** `Alumno Básico` → `alumno-basico`, `DocenteColegio` → `docente-colegio`: what the pictures are called. */
function idOf(role: string): string {
  const words = role
    .replace(/([a-z])([A-Z])/, '$1-$2')
    .replaceAll(' ', '-')
    .normalize('NFD');
  return words.replaceAll(/[^\w-]/g, '').toLowerCase();
}

/** The picture of a person: by the name of the first role, else the default one. All ten are views of one file: apart they are twice the bytes. */
export function avatarOf(user: User): string {
  const known = roles.find(({ name }) => name === user.roles[0]?.name);
  return `/img/avatares.svg#${known ? idOf(known.name) : 'default'}`;
}
