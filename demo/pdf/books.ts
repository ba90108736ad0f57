import { atlasMeta, buildAtlas } from './atlas/build-atlas.ts';
import { buildGeometria, geometriaMeta } from './geometria/build-geometria.ts';

/** A PDF book made by code; the same bytes every time. */
export interface DemoPdf {
  slug: string;
  title: string;
  author: string;
  /** School subject; also the Subject of the PDF. */
  subject: string;
  /** Also the first keyword of the PDF. */
  grade: string;
  description: string;
  language: 'es';
  build(): Promise<Uint8Array>;
}

export const demoPdfs: readonly DemoPdf[] = [
  {
    slug: 'geometria-y-medida',
    title: geometriaMeta.title,
    author: geometriaMeta.author,
    subject: geometriaMeta.subject,
    grade: '6.º de primaria',
    description:
      'Cuaderno de trabajo con más de seiscientos ejercicios con figura: ángulos, triángulos, áreas, círculos, plano cartesiano, cuerpos, escalas y gráficos. Con soluciones, glosario e índice.',
    language: 'es',
    build: buildGeometria,
  },
  {
    slug: 'atlas-del-cielo',
    title: atlasMeta.title,
    author: atlasMeta.author,
    subject: atlasMeta.subject,
    grade: '4.º de primaria',
    description:
      'Un viaje en grandes ilustraciones: el Sol y la Luna, los planetas, los cometas, las constelaciones del sur y las galaxias.',
    language: 'es',
    build: buildAtlas,
  },
];
