import type { BookInfo } from './book.ts';

const CREAM = '#fff3dc';

export const SONGBOOK: BookInfo = {
  slug: 'cancionero-del-rio',
  title: 'Cancionero del río claro',
  titleLines: ['Cancionero', 'del río claro'],
  titleSize: 84,
  authors: ['Rosalba Inti', 'Gaspar Moreno'],
  description:
    'Coplas, retratos, nanas y adivinanzas de un puerto donde el río madruga, el pan se canta y el abuelo pesca nubes. Poemas para decir en voz alta, con juegos para mirar los versos por dentro y escribir un cancionero propio.',
  subject: 'Literatura',
  grade: '5.º de primaria',
  gradeNumeral: '5',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0505',
  palette: {
    ground: '#3b3a8f',
    deep: '#191848',
    bright: '#ffc247',
    warm: '#2a7fb8',
    cream: CREAM,
    accent: '#5654b8',
  },
  weave: 1,
  layout: 'reflowable',
};

export const GARDEN: BookInfo = {
  slug: 'mi-huerta-escolar',
  title: 'Mi huerta escolar: Ciencias 5',
  titleLines: ['Mi huerta', 'escolar'],
  titleSize: 104,
  authors: ['Delia Choquehuanca', 'Martín Arce'],
  description:
    '¿De qué está hecha la tierra? ¿A qué hondura duerme una semilla? ¿Por qué en el bosque no hay basura? Un cuaderno de ciencias para salir al patio: suelos, siembra, plantas que se ayudan y una compostera paso a paso.',
  subject: 'Ciencias Naturales',
  grade: '5.º de primaria',
  gradeNumeral: '5',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0555',
  palette: {
    ground: '#c2512a',
    deep: '#3a1a10',
    bright: '#9bd14b',
    warm: '#6f9e3a',
    cream: CREAM,
    accent: '#b4532c',
  },
  weave: 0,
  layout: 'reflowable',
};
