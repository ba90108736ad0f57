import { type Point, point } from '../kit/geometry.ts';
import { lookOf, paintEarth, paintPlanet } from './paint-planet.ts';
import { type SkyPage, sky } from './sky-page.ts';

const part = 'Los planetas';

function planet(
  name: string,
  title: string,
  at: Point,
  radius: number,
  text: string[],
  facts: [string, string, string, string],
  low: string,
): SkyPage {
  const [wide, far, day, year] = facts;
  return {
    name,
    title,
    part,
    text,
    low,
    alt: `El planeta ${title} sobre un cielo estrellado.`,
    facts: [
      { name: 'Diámetro', value: wide },
      { name: 'Distancia al Sol', value: far },
      { name: 'Un giro dura', value: day },
      { name: 'Un año dura', value: year },
    ],
    draw: (pen) => paintPlanet(pen, at, radius, lookOf(name), title.length * 7),
  };
}

export const planetPages: readonly SkyPage[] = [
  planet(
    'mercurio',
    'Mercurio',
    point(300, 330),
    168,
    [
      'El más pequeño y el más cercano al Sol. No tiene casi aire que guarde el calor: de día su suelo llega a 430 °C y de noche baja a −180 °C.',
      'Está cubierto de cráteres, como la Luna.',
    ],
    ['4879 km', '58 millones km', '59 días', '88 días'],
    '#4a3a55',
  ),
  planet(
    'venus',
    'Venus',
    point(330, 330),
    210,
    [
      'Brilla más que cualquier estrella: es el lucero de la mañana y de la tarde. Sus nubes atrapan el calor y lo vuelven el planeta más caliente, con unos 465 °C.',
      'Gira al revés que la Tierra y tan despacio que su día dura más que su año.',
    ],
    ['12 104 km', '108 millones km', '243 días', '225 días'],
    '#7a4a2e',
  ),
  {
    name: 'tierra',
    title: 'La Tierra',
    part,
    text: [
      'Nuestra casa. Siete de cada diez partes de su superficie son agua, y una capa delgada de aire nos protege y nos deja respirar.',
      'Es el único lugar donde sabemos que hay vida.',
    ],
    facts: [
      { name: 'Diámetro', value: '12 756 km' },
      { name: 'Distancia al Sol', value: '150 millones km' },
      { name: 'Un giro dura', value: '24 horas' },
      { name: 'Un año dura', value: '365 días y 6 h' },
    ],
    low: '#12497a',
    alt: 'La Tierra con el continente americano en el centro.',
    draw: (pen) => paintEarth(pen, point(288, 332), 212),
  },
  planet(
    'marte',
    'Marte',
    point(300, 330),
    186,
    [
      'El planeta rojo: su suelo tiene óxido de hierro, el mismo polvo rojizo de los clavos viejos. Varios robots con ruedas lo han explorado.',
      'Allí está el monte Olimpo, el volcán más alto que conocemos: unos 22 km.',
    ],
    ['6792 km', '228 millones km', '24 h 37 min', '687 días'],
    '#6e2b25',
  ),
  {
    ...planet(
      'jupiter',
      'Júpiter',
      point(330, 350),
      262,
      [
        'El gigante: dentro de él cabrían más de mil Tierras. Es una bola de gas sin suelo donde pisar.',
        'Su Gran Mancha Roja es una tormenta más ancha que la Tierra que se observa desde hace más de 150 años.',
      ],
      ['142 984 km', '778 millones km', '9 h 56 min', '12 años'],
      '#5e3a2c',
    ),
    draw: (pen) => {
      paintPlanet(pen, point(330, 350), 262, lookOf('jupiter'), 3);
      pen.ellipse(point(240, 408), 58, 30, { fill: sky.coral });
      pen.ellipse(point(240, 408), 36, 17, { fill: '#c9431d' });
    },
  },
  planet(
    'saturno',
    'Saturno',
    point(288, 350),
    132,
    [
      'Sus anillos son millones de trozos de hielo y roca: unos como granos de arena, otros como casas. Son anchísimos, pero muy delgados.',
      'Es tan ligero que flotaría en el agua, si hubiera un océano bastante grande.',
    ],
    ['120 536 km', '1430 millones km', '10 h 40 min', '29 años'],
    '#5a4a2a',
  ),
  planet(
    'urano',
    'Urano',
    point(288, 342),
    150,
    [
      'Gira acostado, como una pelota que rueda por su camino. El gas metano le da su color verde azulado.',
      'Fue el primer planeta descubierto con telescopio: lo encontró William Herschel en 1781.',
    ],
    ['51 118 km', '2870 millones km', '17 h 14 min', '84 años'],
    '#155e6b',
  ),
  planet(
    'neptuno',
    'Neptuno',
    point(300, 336),
    186,
    [
      'El más lejano. Sus vientos son los más rápidos de todos los planetas: pasan de 2000 km por hora.',
      'Lo descubrieron con cálculos antes de verlo: alguien tenía que estar tirando de Urano.',
    ],
    ['49 528 km', '4500 millones km', '16 h 6 min', '165 años'],
    '#1b2f8a',
  ),
];
