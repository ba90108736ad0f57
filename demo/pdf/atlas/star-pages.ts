import { createDice } from '../kit/dice.ts';
import { point, polar } from '../kit/geometry.ts';
import { constellationPages } from './constellation-pages.ts';
import { type SkyPage, sky, sparkle } from './sky-page.ts';

const part = 'Las estrellas';

export const starPages: readonly SkyPage[] = [
  {
    name: 'estrellas',
    title: 'Las estrellas',
    part,
    text: [
      'Cada estrella es un sol muy lejano. La más cercana, después del nuestro, es Próxima Centauri: su luz tarda más de 4 años en llegar.',
      'Su color nos dice su temperatura: las rojas son las menos calientes y las azules, las que más.',
    ],
    low: '#2a1d5c',
    alt: 'Cinco estrellas, de la roja a la azul, con su temperatura.',
    draw: (pen) => {
      const kinds: [string, string, string, number][] = [
        ['#f0643a', 'Roja', '3000 °C', 34],
        ['#ff9b3d', 'Naranja', '4500 °C', 42],
        ['#ffd568', 'Amarilla', '5500 °C', 50],
        ['#fffaf0', 'Blanca', '9000 °C', 60],
        ['#9cc4ff', 'Azul', '25 000 °C', 74],
      ];
      for (const [index, [color, name, heat, radius]] of kinds.entries()) {
        const at = point(62 + index * 110, 330 - (index % 2) * 40);
        pen.circle(at, radius * 0.86, { fill: color, opacity: 0.25 });
        pen.circle(at, radius * 0.66, { fill: color });
        pen.label(name, point(at.x, at.y + radius + 14), { size: 15, font: 'heading', color: sky.cream });
        pen.label(heat, point(at.x, at.y + radius + 33), { size: 12, color: sky.ice });
      }
    },
  },
  {
    name: 'vida-estrella',
    title: 'La vida de una estrella',
    part,
    text: [
      'Las estrellas nacen en nubes de gas y polvo llamadas nebulosas. El Sol lleva unos 4600 millones de años brillando y le quedan unos 5000 millones.',
      'Al final crecerá como gigante roja y después quedará una enana blanca, del tamaño de la Tierra. Las estrellas mucho más grandes estallan: son las supernovas.',
    ],
    low: '#6b1d4a',
    alt: 'Nebulosa, estrella amarilla, gigante roja y enana blanca unidas por flechas.',
    draw: (pen) => {
      const dice = createDice(31);
      for (let puff = 0; puff < 16; puff += 1) {
        pen.circle(point(dice.whole(50, 160), dice.whole(200, 300)), dice.whole(16, 40), {
          fill: [sky.rose, sky.dusk, sky.ice][puff % 3] ?? sky.rose,
          opacity: 0.5,
        });
      }
      pen.circle(point(280, 250), 36, { fill: sky.sun });
      pen.circle(point(430, 360), 104, { fill: sky.coral });
      pen.circle(point(430, 360), 72, { fill: '#ff8f2e', opacity: 0.6 });
      pen.circle(point(150, 440), 12, { fill: '#ffffff' });
      sparkle(pen, point(150, 440), 34, '#ffffff');
      for (const [x1, y1, x2, y2] of [
        [178, 250, 232, 250],
        [320, 264, 362, 288],
        [320, 400, 196, 436],
      ] as const)
        pen.arrow(point(x1, y1), point(x2, y2), sky.cream, 3);
      const names: [string, number, number][] = [
        ['nebulosa', 104, 342],
        ['estrella', 280, 304],
        ['gigante roja', 430, 484],
        ['enana blanca', 150, 492],
      ];
      for (const [name, x, y] of names) pen.label(name, point(x, y), { size: 14, font: 'heading', color: sky.cream });
    },
  },
  ...constellationPages,
  {
    name: 'via-lactea',
    title: 'La Vía Láctea',
    part,
    text: [
      'Es nuestra galaxia: una ciudad de más de cien mil millones de estrellas con forma de espiral. El Sol está en uno de sus brazos, a unos 26 000 años luz del centro.',
      'Como estamos dentro, la vemos de canto: una franja de luz que cruza la noche.',
    ],
    low: '#2a1d5c',
    alt: 'Galaxia espiral vista desde arriba con la posición del Sol señalada.',
    draw: (pen) => {
      const dice = createDice(5);
      const middle = point(288, 336);
      for (let arm = 0; arm < 4; arm += 1) {
        for (let step = 0; step < 230; step += 1) {
          const reach = 26 + step * 0.95;
          const at = polar(middle, reach + dice.whole(-9, 9), arm * 90 - step * 1.15 + dice.whole(-7, 7));
          const flat = point(at.x, middle.y + (at.y - middle.y) * 0.72);
          pen.circle(flat, dice.whole(10, 44) / 10, {
            fill: [sky.cream, sky.ice, sky.rose, sky.sun][step % 4] ?? sky.cream,
            opacity: 0.75,
          });
        }
      }
      pen.ellipse(middle, 52, 38, { fill: sky.sun, opacity: 0.9 });
      pen.ellipse(middle, 30, 21, { fill: sky.cream });
      const sun = point(390, 408);
      pen.circle(sun, 9, { stroke: sky.coral, width: 3 });
      pen.label('aquí estamos', point(sun.x + 16, sun.y + 12), {
        size: 14,
        font: 'heading',
        color: sky.cream,
        align: 'left',
      });
    },
  },
  {
    name: 'llama',
    title: 'La llama del cielo',
    part,
    text: [
      'Los pueblos de los Andes no solo unían estrellas: también veían animales en las manchas oscuras de la Vía Láctea. La más famosa es la **Yacana**, la llama que da de mamar a su cría.',
      'Sus ojos son Alfa y Beta del Centauro. Hoy sabemos que las manchas son nubes de polvo que tapan la luz de las estrellas de atrás.',
    ],
    top: '#16104a',
    low: '#4b2a7a',
    alt: 'Silueta oscura de una llama y su cría sobre la franja brillante de la Vía Láctea.',
    draw: (pen) => {
      const dice = createDice(88);
      for (let star = 0; star < 420; star += 1) {
        const x = dice.whole(0, 576);
        const y = 420 - x * 0.24 + dice.whole(-120, 120) * 0.9;
        pen.circle(point(x, y), dice.whole(6, 26) / 10, {
          fill: [sky.cream, sky.ice, '#cbb4f0'][star % 3] ?? sky.cream,
          opacity: 0.8,
        });
      }
      const shape =
        'M120 300 C128 288 146 286 154 296 L160 330 C170 372 176 372 208 374 L352 352 C388 344 410 352 420 372 L424 390 L414 470 H400 L398 408 L372 402 L366 478 H352 L346 404 L250 416 L246 486 H232 L224 418 L206 414 L198 484 H184 L176 412 C148 396 136 372 136 332 L116 326 C106 322 110 306 120 300 Z';
      pen.shape(shape, { fill: '#0a0724' });
      pen.shape(
        'M280 446 C286 438 296 438 300 446 L304 462 L350 456 C362 456 366 464 366 474 L364 506 H356 L354 480 L316 484 L314 510 H306 L300 482 C290 474 288 466 286 458 L276 456 Z',
        { fill: '#0a0724' },
      );
      sparkle(pen, point(134, 304), 10, sky.sun);
      sparkle(pen, point(147, 306), 8, sky.cream);
    },
  },
  {
    name: 'galaxias',
    title: 'Más allá',
    part,
    text: [
      'Hay cientos de miles de millones de galaxias: espirales, redondas como huevos o sin forma. En una noche oscura, a simple vista, puedes ver tres: las dos Nubes de Magallanes y Andrómeda.',
      'La luz de Andrómeda que llega hoy salió hace dos millones y medio de años.',
    ],
    low: '#134a57',
    alt: 'Galaxias espirales, elípticas e irregulares de colores.',
    draw: (pen) => {
      const dice = createDice(64);
      for (let index = 0; index < 9; index += 1) {
        const middle = point(
          70 + (index % 3) * 216 + dice.whole(-24, 24),
          206 + Math.floor(index / 3) * 128 + dice.whole(-14, 14),
        );
        const size = dice.whole(34, 62);
        const color = [sky.sun, sky.rose, sky.ice, sky.coral][index % 4] ?? sky.sun;
        const turn = dice.whole(0, 170);
        pen.doc.save();
        pen.doc.rotate(turn, { origin: [middle.x, middle.y] });
        if (index % 3 === 0)
          for (const share of [1, 0.7, 0.4])
            pen.ellipse(middle, size * share, size * share * 0.6, { fill: color, opacity: 0.4 });
        else {
          for (const start of [0, 180]) {
            for (let step = 0; step < 26; step += 1) {
              const at = polar(middle, 5 + step * (size / 26), start + step * 11);
              pen.circle(point(at.x, middle.y + (at.y - middle.y) * 0.5), 5.4 - step * 0.15, {
                fill: color,
                opacity: 0.7,
              });
            }
          }
          pen.ellipse(middle, size * 0.22, size * 0.15, { fill: sky.cream });
        }
        pen.doc.restore();
      }
    },
  },
];
