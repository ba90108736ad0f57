import type { BookInfo } from './book.ts';

const CREAM = '#fff3dc';

export const MATHEMATICS: BookInfo = {
  slug: 'cuentas-claras',
  title: 'Cuentas claras: Matemática 5',
  titleLines: ['Cuentas', 'claras'],
  titleSize: 116,
  authors: ['Inés Quispe Arana', 'Tomás Beltrán'],
  description:
    '<p>¿Cómo se reparten tres empanadas entre cuatro amigos sin que nadie proteste? En este libro cortas, pesas, mides y comparas como en la feria del barrio, y descubres que las <em>fracciones</em>, los <em>decimales</em> y las <em>proporciones</em> son maneras distintas de contar la misma historia.</p><p>Al final de cada capítulo hay retos, y al final del libro, <strong>todas las respuestas</strong>.</p>',
  subject: 'Matemática',
  grade: '5.º de primaria',
  gradeNumeral: '5',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0501',
  palette: {
    ground: '#2438a6',
    deep: '#131f66',
    bright: '#ffc93c',
    warm: '#ff6b52',
    cream: CREAM,
    accent: '#4a63d8',
  },
  weave: 0,
  layout: 'reflowable',
};

export const NATURAL_SCIENCE: BookInfo = {
  slug: 'planeta-vivo',
  title: 'Planeta vivo: Ciencias Naturales 4',
  titleLines: ['Planeta', 'vivo'],
  titleSize: 116,
  authors: ['Amaru Condori', 'Lucila Ferreyra'],
  description:
    'Una gota que viaja desde hace miles de millones de años, un frailejón que se abriga con sus propias hojas y un corazón que late cien mil veces al día: todo está conectado. Con este libro sigues el camino del agua, de la energía y del alimento, y haces experimentos con frascos, frijoles y lombrices.',
  subject: 'Ciencias Naturales',
  grade: '4.º de primaria',
  gradeNumeral: '4',
  level: 'primaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0402',
  palette: {
    ground: '#0f7a5c',
    deep: '#07382b',
    bright: '#ffd23f',
    warm: '#ff6b4a',
    cream: CREAM,
    accent: '#1f8a5f',
  },
  weave: 1,
  layout: 'reflowable',
};

export const PHYSICS: BookInfo = {
  slug: 'fuerza-y-movimiento',
  title: 'Fuerza y movimiento: Física 1',
  titleLines: ['Fuerza y', 'movimiento'],
  titleSize: 102,
  authors: ['Gabriela Montes', 'Darío Salinas'],
  description:
    '¿Por qué tu cuerpo sigue hacia adelante cuando el bus frena? ¿Qué llega antes al suelo, un martillo o una pluma? Con un hilo, una tuerca y una rampa descubres las leyes que mueven una patineta y también un planeta. Cada capítulo trae ejemplos resueltos, experimentos y problemas con su respuesta.',
  subject: 'Física',
  grade: '1.º de secundaria',
  gradeNumeral: '1',
  level: 'secundaria',
  uuid: '3d0c1e52-6a2f-4b7e-9c41-5f0f8a1b0701',
  palette: {
    ground: '#552488',
    deep: '#2a0f4a',
    bright: '#ffc93c',
    warm: '#f0498d',
    cream: CREAM,
    accent: '#9350d0',
  },
  weave: 4,
  layout: 'reflowable',
};
