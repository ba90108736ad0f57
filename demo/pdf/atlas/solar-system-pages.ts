import { createDice } from '../kit/dice.ts';
import { point, polar } from '../kit/geometry.ts';
import { lookOf, paintEarth, paintPlanet } from './paint-planet.ts';
import { type SkyPage, sky, sparkle } from './sky-page.ts';
import { paintSun } from './sun-moon-pages.ts';

const part = 'El sistema solar';
const names = ['mercurio', 'venus', 'tierra', 'marte', 'jupiter', 'saturno', 'urano', 'neptuno'] as const;
const shown = ['Mercurio', 'Venus', 'Tierra', 'Marte', 'Júpiter', 'Saturno', 'Urano', 'Neptuno'] as const;

export const solarSystemPages: readonly SkyPage[] = [
  {
    name: 'sistema-solar',
    title: 'El sistema solar',
    part,
    text: [
      'Ocho planetas dan vueltas alrededor del Sol, todos en el mismo sentido. Los cuatro de adentro son de roca; los cuatro de afuera, gigantes de gas y hielo.',
      'En este dibujo los tamaños y las distancias no están a escala: ¡no cabrían en la página!',
    ],
    alt: 'El Sol y los ocho planetas en sus órbitas.',
    draw: (pen) => {
      const middle = point(70, 330);
      for (const [index, name] of names.entries()) {
        const reach = 106 + index * 51;
        pen.circle(middle, reach, { stroke: sky.ice, width: 0.9, opacity: 0.5 });
        const at = polar(middle, reach, [30, -30, 24, -42, 33, -16, 24, -7][index] ?? 0);
        const size = [8, 12, 13, 10, 26, 20, 17, 17][index] ?? 10;
        if (name === 'tierra') paintEarth(pen, at, size);
        else paintPlanet(pen, at, size, lookOf(name), 5);
        const over = (index % 2 === 0 ? -1 : 1) * (size + 13 + (name === 'saturno' ? 6 : 0));
        pen.label(shown[index] ?? '', point(Math.min(536, at.x), at.y + over), {
          size: 11,
          font: 'bold',
          color: sky.cream,
        });
      }
      paintSun(pen, middle, 66, 24);
    },
  },
  {
    name: 'tamanos',
    title: '¿Qué tan grandes son?',
    part,
    text: [
      'Aquí los ocho planetas sí están a la misma escala. En el diámetro de Júpiter caben 11 Tierras puestas en fila; en el del Sol, 109.',
      'A esta escala, el Sol mediría más de 70 centímetros de ancho: por eso solo se asoma.',
    ],
    low: '#12497a',
    alt: 'Los ocho planetas a la misma escala de tamaño.',
    draw: (pen) => {
      pen.circle(point(288, 1046 + 500), 1046, { fill: sky.sun });
      const scale = 7.515e-4;
      const sizes = [4879, 12104, 12756, 6792, 142984, 120536, 51118, 49528];
      const spots = [
        [52, 236],
        [104, 236],
        [166, 236],
        [222, 236],
        [160, 380],
        [424, 388],
        [330, 226],
        [480, 226],
      ];
      for (const [index, name] of names.entries()) {
        const [x = 0, y = 0] = spots[index] ?? [];
        const radius = (sizes[index] ?? 0) * scale;
        const look = lookOf(name);
        if (name === 'tierra') paintEarth(pen, point(x, y), radius);
        else
          paintPlanet(
            pen,
            point(x, y),
            radius,
            name === 'saturno' ? { ...look, rings: ['#c7a56a'] } : { ...look, rings: [] },
            3,
          );
        pen.label(shown[index] ?? '', point(x, y - radius - 13), { size: 11, font: 'bold', color: sky.cream });
      }
    },
  },
  {
    name: 'asteroides',
    title: 'Asteroides',
    part,
    text: [
      'Entre Marte y Júpiter hay millones de rocas: el cinturón de asteroides. Son restos de cuando se formaron los planetas, hace unos 4600 millones de años.',
      'Si juntáramos todos, harían un mundo más pequeño que la Luna.',
    ],
    facts: [
      { name: 'El más grande', value: 'Ceres' },
      { name: 'Su diámetro', value: '940 km' },
      { name: 'Lo descubrió', value: 'G. Piazzi, 1801' },
    ],
    low: '#4a3a55',
    alt: 'Muchas rocas de formas distintas flotando en el espacio.',
    draw: (pen) => {
      const dice = createDice(77);
      for (let rock = 0; rock < 34; rock += 1) {
        const at = point(dice.whole(20, 556), dice.whole(150, 500));
        const size = rock % 6 === 0 ? dice.whole(34, 60) : dice.whole(8, 24);
        const edge = Array.from({ length: 9 }, (_, index) => polar(at, size * (dice.whole(72, 105) / 100), index * 40));
        pen.polygon(edge, { fill: ['#a08c78', '#7d6c5c', '#bfa98f', '#8f7b90'][rock % 4] ?? '#a08c78' });
        pen.polygon(edge.slice(4, 8).concat([polar(at, size * 0.2, 240)]), { fill: sky.night, opacity: 0.3 });
        if (size > 30)
          for (const turn of [40, 120, 330])
            pen.ellipse(polar(at, size * 0.45, turn), size * 0.15, size * 0.11, { fill: sky.night, opacity: 0.28 });
      }
    },
  },
  {
    name: 'pluton',
    title: 'Plutón y los enanos',
    part,
    text: [
      'Los planetas enanos son redondos y giran alrededor del Sol, pero comparten su camino con muchos otros cuerpos. Los cinco reconocidos son Ceres, Plutón, Haumea, Makemake y Eris.',
      'La nave New Horizons fotografió Plutón en 2015 y descubrió una llanura de hielo con forma de corazón.',
    ],
    facts: [
      { name: 'Diámetro', value: '2377 km' },
      { name: 'Un giro dura', value: '6 días y 9 h' },
      { name: 'Un año dura', value: '248 años' },
      { name: 'Lunas', value: '5' },
    ],
    alt: 'Plutón con su llanura clara en forma de corazón y su luna Caronte.',
    draw: (pen) => {
      paintPlanet(pen, point(270, 320), 150, lookOf('pluton'), 12);
      pen.shape(
        'M262 410 C150 330 190 270 236 284 C258 290 264 312 264 312 C264 312 276 284 306 288 C352 296 358 348 262 410 Z',
        { fill: '#f7eee2' },
      );
      paintPlanet(pen, point(490, 200), 52, lookOf('luna'), 4);
      pen.label('Caronte', point(490, 268), { size: 12, font: 'bold', color: sky.cream });
    },
  },
  {
    name: 'cometas',
    title: 'Cometas',
    part,
    text: [
      'Son bolas de hielo y polvo que vienen de muy lejos. Al acercarse al Sol, el hielo se vuelve gas y forma una cola que puede medir millones de kilómetros.',
      'La cola siempre apunta hacia el lado contrario al Sol. El cometa Halley vuelve cada 76 años, más o menos: lo veremos en 2061.',
    ],
    low: '#12497a',
    alt: 'Un cometa con su cola larga que se aleja del Sol.',
    draw: (pen) => {
      const head = point(160, 420);
      for (const [index, color] of ['#5582ea', '#9fd3ea', '#fff4de'].entries()) {
        const spread = [96, 58, 26][index] ?? 20;
        pen.polygon(
          [
            point(head.x - 22 + index * 5, head.y - 18 + index * 5),
            point(566 - index * 60, 140 + index * 30 - spread),
            point(600 - index * 60, 150 + index * 30 + spread),
            point(head.x + 14 - index * 4, head.y + 26 - index * 6),
          ],
          { fill: color, opacity: [0.4, 0.5, 0.75][index] ?? 0.5 },
        );
      }
      pen.circle(head, 38, { fill: sky.ice });
      pen.circle(head, 25, { fill: '#ffffff' });
      paintSun(pen, point(-16, 520), 74, 24);
    },
  },
  {
    name: 'meteoros',
    title: 'Estrellas fugaces',
    part,
    text: [
      'No son estrellas. Son granitos de polvo que chocan con el aire a gran velocidad, se calientan y brillan un instante. Se llaman **meteoros**.',
      'Si un trozo grande llega al suelo, se llama **meteorito**. En Campo del Cielo, Argentina, cayó una lluvia de hierro hace unos 4000 años.',
    ],
    low: '#134a57',
    alt: 'Lluvia de estrellas fugaces sobre montañas.',
    draw: (pen) => {
      const dice = createDice(9);
      for (let index = 0; index < 13; index += 1) {
        const at = point(dice.whole(30, 460), dice.whole(170, 400));
        const long = dice.whole(50, 130);
        pen.polygon([at, point(at.x + long, at.y - long * 0.62), point(at.x + 5, at.y + 3)], {
          fill: sky.cream,
          opacity: 0.85,
        });
        sparkle(pen, at, 8, sky.sun);
      }
      pen.polygon(
        [
          point(0, 560),
          point(110, 430),
          point(190, 520),
          point(300, 400),
          point(420, 540),
          point(500, 460),
          point(576, 540),
          point(576, 768),
          point(0, 768),
        ],
        { fill: '#0a2a33' },
      );
      pen.polygon([point(300, 400), point(334, 440), point(310, 434), point(296, 448), point(274, 430)], {
        fill: sky.cream,
      });
    },
  },
];
