import type { BookInfo } from './book.ts';

const CREAM = '#fff3dc';

export const NOVEL: BookInfo = {
  slug: 'la-biblioteca-del-rio',
  title: 'La biblioteca del río',
  titleLines: ['La biblioteca', 'del río'],
  titleSize: 84,
  authors: ['Elvira Samaniego'],
  description:
    'En Puerto Sauce no hay secundaria, ni librería, ni nadie que haga preguntas, hasta que una lancha azul cargada de libros se arrima al muelle. Irupé recibe un encargo: encontrar un cuaderno que lleva cuarenta y seis años de atraso. Lo que encuentra es una promesa, una creciente y el secreto de su abuela.',
  subject: 'Literatura',
  grade: '2.º de secundaria',
  gradeNumeral: '2',
  level: 'secundaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0802',
  palette: {
    ground: '#0c4a5a',
    deep: '#06262f',
    bright: '#ffb845',
    warm: '#f2703f',
    cream: CREAM,
    accent: '#1d8597',
  },
  weave: 5,
  layout: 'reflowable',
  hasOwnStyle: true,
};

export const PICTURE_BOOK: BookInfo = {
  slug: 'quirquincho',
  title: 'Quirquincho busca su color',
  titleLines: ['Quirquincho', 'busca su color'],
  titleSize: 82,
  authors: ['Marisol Ayala', 'Nahuel Prado'],
  description:
    'Quirquincho es gris y quiere saber cuál es su color. Camina por la selva, la laguna, el río y la montaña, y cada animal le regala un poquito del suyo. Un cuento para mirar despacio y leer en voz alta.',
  subject: 'Primeras lecturas',
  grade: '1.º de primaria',
  gradeNumeral: '1',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0101',
  palette: {
    ground: '#e4577f',
    deep: '#4d0c26',
    bright: '#ffd23f',
    warm: '#3fb8c9',
    cream: CREAM,
    accent: '#c93a68',
  },
  weave: 6,
  layout: 'fixed',
};

export const LANGUAGE: BookInfo = {
  slug: 'palabras-que-vuelan',
  title: 'Palabras que vuelan: Lenguaje 3',
  titleLines: ['Palabras', 'que vuelan'],
  titleSize: 104,
  authors: ['Rosaura Milla', 'Joaquín Tello'],
  description:
    'Una tortuga que junta sombras, una gotera que canta, un loro que sabe su dirección y un zorro que cocina una piedra. Lee los cuentos y los poemas, descubre cómo están hechos y escribe los tuyos: cartas, noticias, adivinanzas y hasta una obra de teatro.',
  subject: 'Lenguaje y Comunicación',
  grade: '3.º de primaria',
  gradeNumeral: '3',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0303',
  palette: {
    ground: '#e8552f',
    deep: '#4a1410',
    bright: '#ffc93c',
    warm: '#1fa6a0',
    cream: CREAM,
    accent: '#d2502b',
  },
  weave: 2,
  layout: 'reflowable',
};

export const HISTORY: BookInfo = {
  slug: 'nuestra-america',
  title: 'Nuestra América: Historia y Geografía 6',
  titleLines: ['Nuestra', 'América'],
  titleSize: 112,
  authors: ['Yolanda Huamán', 'Sebastián Roca'],
  description:
    '¿Quién inventó un signo para el cero en la selva? ¿Cómo se guarda una cuenta en un nudo? ¿Por qué casi todos los ríos corren hacia el mismo mar? Un viaje por el continente, desde las primeras huellas hasta las grandes ciudades de hoy, con mapas, líneas de tiempo y preguntas que todavía se discuten.',
  subject: 'Historia y Geografía',
  grade: '6.º de primaria',
  gradeNumeral: '6',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0606',
  palette: {
    ground: '#b5740c',
    deep: '#3d1a06',
    bright: '#ffd35c',
    warm: '#c93226',
    cream: CREAM,
    accent: '#ac6d10',
  },
  weave: 3,
  layout: 'reflowable',
};
