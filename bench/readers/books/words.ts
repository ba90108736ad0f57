import { seededRandom } from '../../../tests/support/seeded-random.ts';

/** What is searched for; it stands in the book as often as `isMarked` says, and nowhere else. */
export const soughtWord = 'molinete';
const everyPages = 7;

export const isMarked = (page: number): boolean => page % everyPages === 0;
/** How often a search has to find it among so many pages or chapters. */
export const timesMarked = (pages: number): number => Math.floor(pages / everyPages);

const words = (
  'agua aire alegre ángulo antes árbol arena aurora balanza barro bosque brújula cada calor camino campo canción caudal célula ' +
  'cielo ciencia claro corriente cuaderno cuando densidad desde después dibujo donde energía entre escuela espacio estrella ' +
  'experimento figura fuerza fuente grano hierba historia hoja huella idea isla lengua ligero lluvia luna luz llanura madera mañana ' +
  'mapa marea materia medida mineral molécula montaña movimiento niebla niño nube número observa orilla oxígeno palabra paisaje ' +
  'peso pez piedra planeta planta pregunta pueblo puente quizá raíz rama río roca semilla siempre silencio sol sombra suelo tabla ' +
  'tarde temperatura tiempo tierra valle vapor velocidad verano viento volcán vuelo'
).split(' ');

/** Sentences of about so many letters; the same for the same seed. */
export function sentences(letters: number, seed: number): string {
  const random = seededRandom(seed);
  const word = () => words[Math.floor(random() * words.length)] ?? 'agua';
  let text = '';
  while (text.length < letters) {
    const said = Array.from({ length: 6 + Math.floor(random() * 10) }, word).join(' ');
    text += `${said.charAt(0).toUpperCase()}${said.slice(1)}. `;
  }
  return text.trim();
}

/** The same, with the sought word in it where the page is marked. */
export const pageText = (page: number, letters: number): string =>
  `${isMarked(page) ? `Aquí gira el ${soughtWord} del patio. ` : ''}${sentences(letters, page)}`;
