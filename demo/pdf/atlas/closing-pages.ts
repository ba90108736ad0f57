import { box, point } from '../kit/geometry.ts';
import { type PagePlan, pageSize } from '../kit/write-book.ts';
import { type SkyPage, paintSky, paintStars, sky, skyInk } from './sky-page.ts';
import { paintWatchers } from './sun-moon-pages.ts';

export const watchingPages: readonly SkyPage[] = [
  {
    name: 'mirar',
    title: 'Cómo mirar el cielo',
    part: 'Manos al cielo',
    text: [
      '**1.** Busca un lugar seguro y oscuro, con una persona adulta. **2.** Apaga las luces y espera 15 minutos: tus ojos se acostumbran. **3.** Mira primero lo más brillante. Si titila, casi seguro es una estrella; si no, un planeta.',
      '**4.** Unos binoculares ya muestran los cráteres de la Luna y las lunas de Júpiter. **5.** Anota la fecha, la hora y dibuja lo que viste.',
    ],
    low: '#12497a',
    alt: 'Una familia en una colina mira el cielo con un telescopio.',
    draw: (pen) => paintWatchers(pen, 500),
  },
];

const rows: readonly (readonly string[])[] = [
  ['Planeta', 'Diámetro', 'Distancia al Sol', 'Año', 'Lunas'],
  ['Mercurio', '4879 km', '58 millones km', '88 días', '0'],
  ['Venus', '12 104 km', '108 millones km', '225 días', '0'],
  ['Tierra', '12 756 km', '150 millones km', '365 días', '1'],
  ['Marte', '6792 km', '228 millones km', '687 días', '2'],
  ['Júpiter', '142 984 km', '778 millones km', '12 años', 'más de 90'],
  ['Saturno', '120 536 km', '1430 millones km', '29 años', 'más de 200'],
  ['Urano', '51 118 km', '2870 millones km', '84 años', 'más de 25'],
  ['Neptuno', '49 528 km', '4500 millones km', '165 años', 'más de 10'],
];

const words: readonly (readonly [string, string])[] = [
  ['Año luz', 'Distancia que recorre la luz en un año: unos 9,5 billones de kilómetros.'],
  ['Asteroide', 'Roca que gira alrededor del Sol.'],
  ['Constelación', 'Región del cielo; también, el dibujo que formamos al unir sus estrellas.'],
  ['Eclipse', 'Momento en que un astro tapa a otro o lo cubre con su sombra.'],
  ['Galaxia', 'Conjunto enorme de estrellas, gas y polvo.'],
  ['Hemisferio', 'Cada mitad de la Tierra, al norte o al sur del ecuador.'],
  ['Luna', 'Cuerpo que gira alrededor de un planeta.'],
  ['Nebulosa', 'Nube de gas y polvo entre las estrellas.'],
  ['Órbita', 'Camino de un astro alrededor de otro.'],
  ['Planeta', 'Cuerpo redondo que gira alrededor de una estrella y que ha despejado su camino.'],
  ['Satélite', 'Cuerpo natural o artificial que gira alrededor de otro.'],
  ['Telescopio', 'Instrumento que junta mucha luz para ver mejor lo lejano.'],
];

function planDark(name: string, title: string, draw: PagePlan['draw']): PagePlan {
  return {
    name,
    ink: skyInk,
    bookmark: { title, level: 1 },
    draw: (page) => {
      page.structure.furniture(() => {
        paintSky(page.pen, sky.night, sky.deep);
        paintStars(page.pen, title.length, 60, 130);
        page.pen.label(String(page.number), point(pageSize.width / 2, pageSize.height - 25), {
          size: 12,
          font: 'heading',
          color: sky.cream,
        });
      });
      page.structure.block('H2', () => {
        page.pen.paragraph(title, 42, 52, 490, { size: 42, leading: 1, font: 'display', color: sky.cream });
      });
      draw(page);
    },
  };
}

export const closingPlans: readonly PagePlan[] = [
  planDark('tabla', 'Los planetas en números', ({ pen, structure }) => {
    for (const [index, row] of rows.entries()) {
      const y = 168 + index * 56;
      structure.furniture(() =>
        pen.rect(
          box(40, y, 496, 48),
          { fill: index === 0 ? sky.coral : sky.violet, opacity: index === 0 ? 1 : 0.7 },
          10,
        ),
      );
      structure.block('P', () => {
        for (const [column, cell] of row.entries()) {
          const x = [54, 146, 232, 360, 450][column] ?? 0;
          const first = column === 0 || index === 0;
          pen.label(cell, point(x, y + 24), {
            size: 12.5,
            font: first ? 'heading' : 'body',
            color: first ? sky.cream : sky.ice,
            align: 'left',
          });
        }
      });
    }
  }),
  planDark('palabras', 'Palabras del cielo', ({ pen, structure }) => {
    let y = 150;
    for (const [word, meaning] of words) {
      structure.block('P', () => {
        pen.circle(point(50, y + 10), 4.5, { fill: sky.sun });
        pen.label(word, point(66, y + 10), { size: 15, font: 'heading', color: sky.sun, align: 'left' });
        y = pen.paragraph(meaning, 190, y, 346, { size: 13, leading: 1.4, color: sky.cream });
        y = Math.ceil(y + 13);
      });
    }
  }),
];
