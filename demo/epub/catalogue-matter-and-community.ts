import type { BookInfo } from './book.ts';

const CREAM = '#fff3dc';

export const CHEMISTRY: BookInfo = {
  slug: 'la-materia-cambia',
  title: 'La materia cambia: Química 3',
  titleLines: ['La materia', 'cambia'],
  titleSize: 104,
  authors: ['Noemí Catari', 'Esteban Loyola'],
  description:
    'El óxido de una bicicleta, la espuma de un volcán de vinagre y el gas que infla el pan se explican con las mismas piezas: los átomos. Aprende a leer la tabla periódica, separa mezclas, balancea ecuaciones y usa una col morada para saber qué es ácido y qué es básico. Con experimentos de cocina, avisos de seguridad y todas las respuestas.',
  subject: 'Química',
  grade: '3.º de secundaria',
  gradeNumeral: '3',
  level: 'secundaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0903',
  palette: {
    ground: '#8c173c',
    deep: '#3c0719',
    bright: '#ffc93c',
    warm: '#2fb9c6',
    cream: CREAM,
    accent: '#bf3a63',
  },
  weave: 9,
  layout: 'reflowable',
};

export const CITIZENSHIP: BookInfo = {
  slug: 'vivimos-juntos',
  title: 'Vivimos juntos: Formación Ciudadana 5',
  titleLines: ['Vivimos', 'juntos'],
  titleSize: 116,
  authors: ['Adela Mendieta', 'Ramiro Cusi'],
  description:
    '¿Quién decide a qué se juega en la cancha? ¿De quién es la plaza? ¿Cómo se sabe si una noticia es cierta? En este libro una clase discute, vota, se equivoca y vuelve a probar, y tú con ella: resuelves conflictos, conoces tus derechos, cuidas lo que es de todos y organizas una asamblea de verdad.',
  subject: 'Formación Ciudadana',
  grade: '5.º de primaria',
  gradeNumeral: '5',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0515',
  palette: {
    ground: '#1a7dbf',
    deep: '#0a2c52',
    bright: '#ffd23f',
    warm: '#f2603f',
    cream: CREAM,
    accent: '#1c7fc0',
  },
  weave: 10,
  layout: 'reflowable',
};
