import { point } from '../kit/geometry.ts';
import type { Pen } from '../kit/pen.ts';
import { type SkyPage, sky, sparkle } from './sky-page.ts';

const part = 'Las estrellas';

interface Spot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color?: string;
}

/** Joins the stars of a constellation by the pairs of their places in the list. */
function paintConstellation(pen: Pen, stars: readonly Spot[], lines: readonly (readonly [number, number])[]): void {
  for (const [a, b] of lines) {
    const [from, to] = [stars[a], stars[b]];
    if (from && to) pen.line(point(from.x, from.y), point(to.x, to.y), sky.ice, 1.5);
  }
  for (const { name, x, y, size, color } of stars) {
    pen.circle(point(x, y), size * 1.5, { fill: sky.night });
    sparkle(pen, point(x, y), size * 2.4, color ?? sky.cream);
    pen.circle(point(x, y), size * 0.8, { fill: color ?? sky.cream });
    if (name !== '')
      pen.label(name, point(x + size * 2 + 8, y - 10), { size: 13, font: 'heading', color: sky.sun, align: 'left' });
  }
}

export const constellationPages: readonly SkyPage[] = [
  {
    name: 'cruz-del-sur',
    title: 'La Cruz del Sur',
    part,
    text: [
      'Es pequeña y muy fácil de reconocer. Si alargas su palo mayor cuatro veces y media, llegas al polo sur del cielo; baja desde allí hasta el horizonte y encontrarás el sur.',
      'Dos estrellas brillantes, Alfa y Beta del Centauro, la señalan.',
    ],
    low: '#12497a',
    alt: 'Constelación de la Cruz del Sur con los dos punteros.',
    draw: (pen) =>
      paintConstellation(
        pen,
        [
          { name: 'Gacrux', x: 330, y: 178, size: 7, color: '#ffb58a' },
          { name: 'Acrux', x: 300, y: 424, size: 8 },
          { name: 'Mimosa', x: 214, y: 300, size: 7 },
          { name: 'Imai', x: 392, y: 278, size: 6 },
          { name: '', x: 352, y: 342, size: 4 },
          { name: 'Beta', x: 110, y: 372, size: 7 },
          { name: 'Alfa', x: 40, y: 420, size: 8, color: '#ffd568' },
        ],
        [
          [0, 1],
          [2, 3],
        ],
      ),
  },
  {
    name: 'orion',
    title: 'Orión',
    part,
    text: [
      'El cazador se ve desde casi todo el mundo entre diciembre y abril. Tres estrellas en fila forman su cinturón: en muchos lugares las llaman las Tres Marías.',
      'Desde el hemisferio sur lo vemos de cabeza: Rigel queda arriba y la rojiza Betelgeuse, abajo.',
    ],
    low: '#2a1d5c',
    alt: 'Constelación de Orión vista desde el hemisferio sur.',
    draw: (pen) =>
      paintConstellation(
        pen,
        [
          { name: 'Rigel', x: 200, y: 180, size: 8, color: '#bcd7ff' },
          { name: 'Saiph', x: 372, y: 206, size: 6 },
          { name: '', x: 256, y: 328, size: 6 },
          { name: 'Tres Marías', x: 292, y: 318, size: 6 },
          { name: '', x: 328, y: 308, size: 6 },
          { name: 'Bellatrix', x: 214, y: 462, size: 6 },
          { name: 'Betelgeuse', x: 384, y: 446, size: 8, color: '#ff9b6b' },
        ],
        [
          [0, 2],
          [2, 3],
          [3, 4],
          [4, 1],
          [2, 5],
          [4, 6],
          [5, 6],
          [0, 1],
        ],
      ),
  },
  {
    name: 'escorpio',
    title: 'El Escorpión',
    part,
    text: [
      'Reina en las noches de junio a agosto. En el centro brilla Antares, una supergigante roja tan grande que, puesta en el lugar del Sol, llegaría más allá de Marte.',
      'Cuenta una leyenda griega que el escorpión picó a Orión. Por eso nunca se ven juntos en lo alto: cuando uno sale, el otro se oculta.',
    ],
    low: '#6b1d4a',
    alt: 'Constelación del Escorpión con su cola curva y Antares en el centro.',
    draw: (pen) =>
      paintConstellation(
        pen,
        [
          { name: '', x: 90, y: 200, size: 5 },
          { name: '', x: 76, y: 256, size: 5 },
          { name: '', x: 92, y: 312, size: 5 },
          { name: '', x: 150, y: 268, size: 5 },
          { name: 'Antares', x: 190, y: 282, size: 9, color: '#ff7a4d' },
          { name: '', x: 226, y: 304, size: 5 },
          { name: '', x: 286, y: 372, size: 5 },
          { name: '', x: 300, y: 428, size: 4 },
          { name: '', x: 330, y: 484, size: 4 },
          { name: '', x: 398, y: 494, size: 4 },
          { name: '', x: 458, y: 452, size: 5 },
          { name: '', x: 442, y: 406, size: 4 },
          { name: 'Shaula', x: 430, y: 372, size: 7 },
        ],
        [
          [0, 1],
          [1, 2],
          [1, 3],
          [3, 4],
          [4, 5],
          [5, 6],
          [6, 7],
          [7, 8],
          [8, 9],
          [9, 10],
          [10, 11],
          [11, 12],
        ],
      ),
  },
];
