import type { RoleName } from '../../contract/roles.ts';
import { DEMO_SCHOOL_ID } from '../modules/imports/local-publishing.ts';

export interface DemoSchool {
  readonly id: string;
  readonly name: string;
  readonly badge: string;
}

export const demoSchool: DemoSchool = {
  id: DEMO_SCHOOL_ID,
  name: 'Colegio Los Ceibos',
  badge: '/img/insignia-demo.svg',
};
export const otherSchool: DemoSchool = {
  id: 'escuela-rio-claro',
  name: 'Escuela Río Claro',
  badge: '/img/insignia-rio-claro.svg',
};

export interface DemoClass {
  readonly id: string;
  readonly school: DemoSchool;
  readonly name: string;
  readonly grade: string;
}

const sixthA: DemoClass = { id: 'ceibos-6a', school: demoSchool, name: '6.º A', grade: '6.º de primaria' };
const firstB: DemoClass = { id: 'ceibos-1b', school: demoSchool, name: '1.º B', grade: '1.º de primaria' };
const fifthOnly: DemoClass = { id: 'rio-claro-5', school: otherSchool, name: '5.º único', grade: '5.º de primaria' };
export const demoClasses: readonly DemoClass[] = [sixthA, firstB, fifthOnly];

export interface DemoPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly school: DemoSchool;
  readonly role: RoleName;
  readonly classes: readonly DemoClass[];
  /** What they type to sign in; `null` for those who only fill the class. */
  readonly code: string | null;
  /** What the start table says about them. */
  readonly about: string;
}

function person(
  name: readonly [string, string],
  school: DemoSchool,
  role: RoleName,
  classes: readonly DemoClass[],
  code: string | null = null,
  about = '',
): DemoPerson {
  const [firstname, lastname] = name;
  const plain = `${firstname}.${lastname.split(' ')[0] ?? ''}`.normalize('NFD').replaceAll(/[^a-zA-Z.]/g, '');
  const domain = school === demoSchool ? 'losceibos.example' : 'rioclaro.example';
  return { firstname, lastname, email: `${plain.toLowerCase()}@${domain}`, school, role, classes, code, about };
}

export const demoPeople: readonly DemoPerson[] = [
  person(['Valentina', 'Quispe Rojas'], demoSchool, 'Alumno', [sixthA], 'DEMO-ALUMNA', 'alumna de 6.º A'),
  person(['Mateo', 'Hernández Luna'], demoSchool, 'Alumno', [sixthA], 'DEMO-ALUMNO', 'alumno de 6.º A'),
  person(['Lucía', 'Fernández Paredes'], demoSchool, 'Docente', [sixthA, firstB], 'DEMO-DOCENTE', 'docente de 6.º A'),
  person(['Jorge', 'Ramírez Salazar'], demoSchool, 'Director de Colegio', [], 'DEMO-DIRECTOR', 'director'),
  person(['Camila', 'Torres Vidal'], demoSchool, 'Creador Editorial', [], 'DEMO-EDITOR', 'editorial'),
  person(['Thiago', 'Mamani Choque'], otherSchool, 'Alumno', [fifthOnly], 'DEMO-OTRO', 'alumno de otra escuela'),
  person(['Emilia', 'Gutiérrez Soto'], demoSchool, 'Alumno', [sixthA]),
  person(['Benjamín', 'Castro Molina'], demoSchool, 'Alumno Plus', [sixthA]),
  person(['Renata', 'Flores Aguilar'], demoSchool, 'Alumno Básico', [firstB]),
  person(['Santiago', 'Peña Cárdenas'], demoSchool, 'Alumno', [firstB]),
  person(['Rosa', 'Condori Apaza'], otherSchool, 'DocenteColegio', [fifthOnly]),
];
