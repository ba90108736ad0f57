import { type Point, box, point, polar } from '../kit/geometry.ts';
import type { Pen } from '../kit/pen.ts';
import { lookOf, paintEarth, paintPlanet } from './paint-planet.ts';
import { type SkyPage, sky, sparkle } from './sky-page.ts';

export function paintSun(pen: Pen, middle: Point, radius: number, rays: number): void {
  for (let ray = 0; ray < rays; ray += 1) {
    const turn = (ray * 360) / rays;
    const long = ray % 2 === 0 ? 1.42 : 1.24;
    pen.polygon(
      [
        polar(middle, radius * 1.06, turn - 5),
        polar(middle, radius * long, turn),
        polar(middle, radius * 1.06, turn + 5),
      ],
      { fill: ray % 2 === 0 ? sky.sun : sky.coral },
    );
  }
  for (const [share, color] of [
    [1, '#f0643a'],
    [0.88, '#ff8f2e'],
    [0.72, sky.sun],
    [0.5, '#ffd568'],
    [0.26, '#fff4de'],
  ] as const) {
    pen.circle(middle, radius * share, { fill: color });
  }
}

/** The lit part of the Moon as seen from the southern half of the Earth; `turn` 0 is new, 180 full. */
function paintPhase(pen: Pen, middle: Point, radius: number, turn: number): void {
  pen.circle(middle, radius, { fill: '#2a3260' });
  const bend = Math.cos((turn * Math.PI) / 180) * radius;
  const growing = turn < 180;
  const side = growing ? -1 : 1;
  const points: Point[] = [];
  for (let degrees = -90; degrees <= 90; degrees += 6) {
    const angle = (degrees * Math.PI) / 180;
    points.push(point(middle.x + side * radius * Math.cos(angle), middle.y + radius * Math.sin(angle)));
  }
  for (let degrees = 90; degrees >= -90; degrees -= 6) {
    const angle = (degrees * Math.PI) / 180;
    points.push(point(middle.x + side * bend * Math.cos(angle), middle.y + radius * Math.sin(angle)));
  }
  if (turn > 0) pen.polygon(points, { fill: '#f3efe4' });
}

const sunPart = 'El Sol y la Luna';

export const sunMoonPages: readonly SkyPage[] = [
  {
    name: 'sol',
    title: 'El Sol',
    part: sunPart,
    text: [
      'Es una estrella: una bola enorme de gas muy caliente. Su luz tarda 8 minutos y 20 segundos en llegar hasta ti.',
      '**Nunca mires el Sol de frente**, ni con lentes oscuros: puede dañar tus ojos para siempre.',
    ],
    facts: [
      { name: 'Diámetro', value: '1,4 millones km' },
      { name: 'Superficie', value: '5500 °C' },
      { name: 'Centro', value: '15 millones °C' },
    ],
    low: '#8f2c10',
    alt: 'El Sol con sus capas, desde el centro hasta la superficie.',
    draw: (pen) => paintSun(pen, point(288, 338), 168, 28),
  },
  {
    name: 'dia-y-noche',
    title: 'El día y la noche',
    part: sunPart,
    text: [
      'La Tierra gira como un trompo y da una vuelta cada 24 horas. En la mitad que mira al Sol es de día; en la otra, de noche.',
      'Por eso el Sol parece salir por el este y ponerse por el oeste: los que nos movemos somos nosotros.',
    ],
    low: sky.dusk,
    alt: 'La Tierra con una mitad iluminada por el Sol y la otra en sombra.',
    draw: (pen) => {
      paintSun(pen, point(-30, 340), 140, 28);
      for (let ray = -3; ray <= 3; ray += 1)
        pen.arrow(point(176, 340 + ray * 42), point(236, 340 + ray * 38), sky.sun, 3);
      const middle = point(400, 340);
      paintEarth(pen, middle, 140);
      pen.wedge(middle, 141, -90, 90, { fill: sky.night, opacity: 0.72 });
      pen.path([polar(middle, 176, 100), polar(middle, 176, 280)], { stroke: sky.cream, width: 2, dash: [6, 5] });
    },
  },
  {
    name: 'estaciones',
    title: 'Las estaciones',
    part: sunPart,
    text: [
      'El eje de la Tierra está inclinado. En diciembre, el hemisferio sur se inclina hacia el Sol y allí es verano; en junio, es al revés.',
      'Cerca de la línea del ecuador casi no se notan las estaciones: hay épocas de lluvia y épocas secas.',
    ],
    low: '#12497a',
    alt: 'Cuatro posiciones de la Tierra alrededor del Sol: diciembre, marzo, junio y septiembre.',
    draw: (pen) => {
      const middle = point(288, 330);
      pen.ellipse(middle, 216, 128, { stroke: sky.cream, width: 1.4, dash: [4, 5] });
      paintSun(pen, middle, 54, 20);
      const spots: [string, number, number][] = [
        ['diciembre', 216, 0],
        ['marzo', 0, -128],
        ['junio', -216, 0],
        ['septiembre', 0, 128],
      ];
      for (const [name, x, y] of spots) {
        const at = point(middle.x + x, middle.y + y);
        pen.line(polar(at, 60, 113), polar(at, 60, 293), sky.sun, 2);
        paintEarth(pen, at, 40);
        pen.label(name, point(at.x, at.y + 72), { size: 14, font: 'heading', color: sky.cream });
      }
    },
  },
  {
    name: 'luna',
    title: 'La Luna',
    part: sunPart,
    text: [
      'Acompaña a la Tierra y siempre nos muestra la misma cara. No tiene luz propia: refleja la del Sol.',
      'Las manchas oscuras son llanuras de lava antigua. Doce personas caminaron sobre ella entre 1969 y 1972.',
    ],
    facts: [
      { name: 'Diámetro', value: '3475 km' },
      { name: 'Distancia', value: '384 400 km' },
      { name: 'Da una vuelta en', value: '27 días y 8 h' },
    ],
    alt: 'La Luna llena con sus mares y cráteres.',
    draw: (pen) => paintPlanet(pen, point(300, 336), 206, lookOf('luna'), 21),
  },
  {
    name: 'fases',
    title: 'Las fases de la Luna',
    part: sunPart,
    text: [
      'Mientras la Luna da la vuelta, vemos iluminada más o menos parte de ella. De luna nueva a luna nueva pasan unos 29 días y medio.',
      'Así se ven desde el hemisferio sur: cuando crece, se ilumina el lado izquierdo. En el norte es al revés.',
    ],
    alt: 'Las ocho fases de la Luna en círculo, vistas desde el hemisferio sur.',
    draw: (pen) => {
      const middle = point(288, 372);
      const names = [
        'nueva',
        'creciente',
        'cuarto creciente',
        'gibosa creciente',
        'llena',
        'gibosa menguante',
        'cuarto menguante',
        'menguante',
      ];
      paintEarth(pen, middle, 52);
      for (const [index, name] of names.entries()) {
        const at = polar(middle, 168, 90 + index * 45);
        paintPhase(pen, at, 34, index * 45);
        pen.label(name, point(at.x, at.y + 47), { size: 11, font: 'bold', color: sky.cream });
      }
    },
  },
  {
    name: 'eclipses',
    title: 'Los eclipses',
    part: sunPart,
    text: [
      '**Eclipse de Sol:** la Luna se pone delante del Sol y su sombra cae sobre la Tierra. Solo ocurre con luna nueva.',
      '**Eclipse de Luna:** la Tierra se pone en medio y su sombra oscurece la Luna, que se ve rojiza. Solo ocurre con luna llena.',
    ],
    low: '#2a1d5c',
    alt: 'Arriba, Sol, Luna y Tierra en línea; abajo, Sol, Tierra y Luna en línea.',
    draw: (pen) => {
      for (const [row, y] of [260, 440].entries()) {
        const [moon, earth] = row === 0 ? [300, 448] : [480, 350];
        pen.polygon(
          [
            point(100, y - 62),
            point(moon > earth ? earth : moon, y - (row === 0 ? 17 : 50)),
            point(560, y - (row === 0 ? 5 : 38)),
            point(560, y + (row === 0 ? 5 : 38)),
            point(moon > earth ? earth : moon, y + (row === 0 ? 17 : 50)),
            point(100, y + 62),
          ],
          { fill: sky.sun, opacity: 0.16 },
        );
        paintSun(pen, point(76, y), 62, 20);
        paintEarth(pen, point(earth, y), 50);
        pen.circle(point(moon, y), 17, { fill: row === 0 ? '#dcd8cf' : '#b5533a' });
        pen.label(row === 0 ? 'Eclipse de Sol' : 'Eclipse de Luna', point(288, y - 78), {
          size: 16,
          font: 'heading',
          color: sky.sun,
        });
      }
    },
  },
];

/** A hill with people looking up, for the first and the last picture. */
export function paintWatchers(pen: Pen, low: number): void {
  pen.shape(`M0 ${low} C140 ${low - 70} 250 ${low - 60} 340 ${low - 20} S510 ${low - 50} 576 ${low - 10} V768 H0 Z`, {
    fill: '#070d26',
  });
  for (const [x, y, tall] of [
    [150, low - 50, 46],
    [184, low - 48, 34],
    [214, low - 44, 42],
  ] as const) {
    pen.circle(point(x, y - tall), tall * 0.2, { fill: '#070d26' });
    pen.rect(box(x - tall * 0.18, y - tall * 0.8, tall * 0.36, tall * 0.9), { fill: '#070d26' }, 5);
  }
  pen.path([point(238, low - 40), point(262, low - 72), point(286, low - 36)], { stroke: '#070d26', width: 4 });
  pen.path([point(242, low - 58), point(300, low - 98)], { stroke: '#070d26', width: 13 });
  sparkle(pen, point(420, 170), 16, sky.sun);
}
