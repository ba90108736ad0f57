import type { PicturePage } from '../picture-book.ts';

const DARK = '#2a2230';
const CREAM = '#fff3dc';

interface Spread {
  scene: string;
  heading: string;
  left: readonly string[];
  right: readonly string[];
  altLeft: string;
  altRight: string;
  ink?: string;
}

const SPREADS: readonly Spread[] = [
  {
    scene: '01',
    heading: 'En la arena',
    left: ['En el desierto hay una arena naranja,', 'un cactus verde y una flor rosada.'],
    right: ['—¿Y yo? —dice Quirquincho—.', 'Yo soy gris. ¡Voy a buscar mi color!'],
    altLeft: 'Un quirquincho gris mira hacia la derecha en un desierto de arena naranja con cactus.',
    altRight: 'Montañas rojizas, un sol grande y un cactus con una flor rosada.',
  },
  {
    scene: '02',
    heading: 'Rojo',
    left: ['Camina y camina. Llega a la selva.', '—¡Qué rojo tan rojo! —dice.'],
    right: ['—Soy Guacamaya.', 'Toma una pluma roja y sigue.'],
    altLeft: 'El quirquincho gris entre helechos y árboles de la selva.',
    altRight: 'Una guacamaya de plumas rojas, amarillas y azules, parada en una rama.',
  },
  {
    scene: '03',
    heading: 'Verde',
    left: ['¡Croac! ¿Quién canta en la laguna?', 'Quirquincho mira el agua.'],
    right: ['—Soy Rana. Soy verde como mi hoja.', 'Te doy una. ¡Salta y sigue!'],
    altLeft: 'El quirquincho en la orilla de una laguna, junto a una flor de agua.',
    altRight: 'Una rana verde de ojos rojos, sentada sobre una hoja redonda.',
  },
  {
    scene: '04',
    heading: 'Azul',
    left: ['Algo vuela sobre las flores.', '¿Es un pedacito de cielo?'],
    right: ['—Soy Morfo, la mariposa azul.', 'Te regalo un brillo de mis alas.'],
    altLeft: 'El quirquincho mira volar mariposas azules sobre las flores.',
    altRight: 'Una mariposa morfo azul y brillante, con las alas abiertas.',
  },
  {
    scene: '05',
    heading: 'Rosado',
    left: ['Quirquincho sube a un bote.', 'El río es muy ancho.'],
    right: ['¡Splash! —Soy Delfín, el rosado.', '¡Te salpico la cola!'],
    altLeft: 'El quirquincho viaja en un bote de madera por un río al atardecer.',
    altRight: 'Un delfín rosado salta fuera del agua.',
  },
  {
    scene: '06',
    heading: 'Amarillo',
    left: ['En el campo, el pasto es de oro.', 'Quirquincho oye un ronroneo.'],
    right: ['—Soy Jaguar. No tengas miedo.', 'Mi amarillo es tibio como el sol.'],
    altLeft: 'El quirquincho en un campo amarillo, con un árbol ancho y el sol muy grande.',
    altRight: 'Un jaguar amarillo con manchas oscuras sonríe.',
  },
  {
    scene: '07',
    heading: 'Blanco',
    left: ['Sube, sube, sube la montaña.', '¡Brrr! ¡Cuánta nieve!'],
    right: ['—Soy Llama. Mi lana es blanca.', 'Ponte un copo y abrígate.'],
    altLeft: 'El quirquincho camina por la nieve, delante de montañas altas.',
    altRight: 'Una llama blanca con una manta de colores en el lomo.',
  },
  {
    scene: '07b',
    heading: 'Negro',
    left: ['Llega la noche, toda negra.', 'Brillan la luna y las estrellas.'],
    right: ['Quirquincho se duerme.', 'Y mientras sueña, llueve y llueve.'],
    altLeft: 'Una noche oscura con luna, estrellas y dos cactus.',
    altRight: 'Llueve sobre el quirquincho dormido; de su caparazón salen hilos de colores.',
    ink: CREAM,
  },
  {
    scene: '08',
    heading: 'Todos los colores',
    left: ['Sale el sol. ¡Un arcoíris!', 'Los amigos vienen a mirar.'],
    right: ['—¡Tengo todos los colores!', '—Son tuyos —dicen—. Y de todos.'],
    altLeft: 'La rana y la llama miran el arcoíris que cruza el cielo.',
    altRight: 'El quirquincho sonríe: cada banda de su caparazón tiene un color del arcoíris.',
  },
];

function openSpread(spread: Spread): PicturePage[] {
  const { scene, ink = DARK, heading } = spread;
  return [
    {
      scene,
      half: 'left',
      place: 'left',
      alt: spread.altLeft,
      lines: spread.left,
      ink,
      heading,
    },
    { scene, half: 'right', place: 'right', alt: spread.altRight, lines: spread.right, ink },
  ];
}

/** The whole book, page by page, without its cover. */
export const QUIRQUINCHO_PAGES: readonly PicturePage[] = [
  {
    scene: 'guarda',
    half: 'whole',
    place: 'left',
    alt: 'Un patrón de huellas, hojas, plumas y alas de colores.',
    lines: [
      'Texto: Marisol Ayala. Dibujos: Nahuel Prado.',
      'Libro de demostración escrito y dibujado para la biblioteca Libro Digital.',
      'Editorial Libro Digital, primera edición, enero de 2026.',
    ],
    ink: DARK,
    look: 'small',
  },
  {
    scene: 'titulo',
    half: 'whole',
    place: 'right',
    alt: 'El quirquincho gris camina sobre una línea de siete colores.',
    lines: ['Quirquincho', 'busca su color'],
    ink: DARK,
    heading: 'Quirquincho busca su color',
    look: 'title',
  },
  ...SPREADS.flatMap(openSpread),
  {
    scene: 'final',
    half: 'whole',
    place: 'center',
    alt: 'El quirquincho de colores duerme bajo siete manchas de pintura.',
    lines: ['¿Y tú?', '¿De qué color te sientes hoy?'],
    ink: DARK,
    heading: '¿Y tú?',
  },
];
