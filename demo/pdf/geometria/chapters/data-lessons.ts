import { box, point } from '../../kit/geometry.ts';
import { namedRow, row } from '../figures/cells-row.ts';
import { drawBars, drawLineChart, drawPictogram, drawPie } from '../figures/charts.ts';
import { bullets, check, example, figure, heading, remember, say, steps, table } from '../lesson-blocks.ts';
import type { Lesson } from '../workbook.ts';

const fruit = [
  { name: 'mango', value: 12 },
  { name: 'uva', value: 8 },
  { name: 'piña', value: 14 },
  { name: 'papaya', value: 6 },
];

export const dataLessons: readonly Lesson[] = [
  {
    title: 'De la encuesta a la tabla',
    terms: ['encuesta', 'frecuencia', 'tabla de frecuencias'],
    blocks: [
      say(
        'Para saber qué fruta prefiere un grupo hacemos una **encuesta**. Las respuestas se ordenan en una **tabla de frecuencias**: la **frecuencia** es el número de veces que aparece cada respuesta.',
      ),
      table(
        ['Fruta', 'Conteo', 'Frecuencia', 'Fracción'],
        ['mango', '///// ///// //', '12', '12/40'],
        ['uva', '///// ///', '8', '8/40'],
        ['piña', '///// ///// ////', '14', '14/40'],
        ['papaya', '///// /', '6', '6/40'],
        ['Total', '', '40', '40/40'],
      ),
      figure(
        180,
        'Pictograma de las frutas preferidas; cada punto vale dos votos.',
        (pen, area) =>
          drawPictogram(pen, box(area.x + 60, area.y, area.width - 60, area.height), fruit, 2, '= 2 votos'),
        'Un pictograma cuenta con dibujos. Hay que decir cuánto vale cada dibujo.',
      ),
      steps(
        'Escribe una pregunta clara, con respuestas que no se mezclen.',
        'Pregunta a cada persona una sola vez.',
        'Cuenta con rayitas, de cinco en cinco, y comprueba el total.',
      ),
      example('En el pictograma, «mango» tiene 6 puntos', [
        'Cada punto vale 2 votos.',
        '6 × 2 = **12 votos**. Medio punto valdría 1 voto.',
      ]),
      check(['¿Qué fruta ganó?', 'piña'], ['¿Qué fracción eligió uva, simplificada?', '1/5']),
    ],
  },
  {
    title: 'Gráficos de barras y de líneas',
    terms: ['gráfico de barras', 'gráfico de líneas'],
    blocks: [
      say(
        'En un **gráfico de barras**, la altura de cada barra es la frecuencia. Sirve para comparar. En un **gráfico de líneas** los puntos se unen: sirve para ver cómo cambia algo con el tiempo.',
      ),
      figure(
        200,
        'Gráfico de barras de frutas y gráfico de líneas de temperaturas.',
        row(2, (index, pen, cell) => {
          const area = box(cell.x + 6, cell.y, cell.width - 12, cell.height);
          if (index === 0) drawBars(pen, area, fruit, 2);
          else
            drawLineChart(
              pen,
              area,
              [
                { name: '6 h', value: 12 },
                { name: '9 h', value: 17 },
                { name: '12 h', value: 24 },
                { name: '15 h', value: 26 },
                { name: '18 h', value: 20 },
                { name: '21 h', value: 15 },
              ],
              5,
            );
        }),
        'Votos por fruta y temperatura (en grados) a lo largo de un día.',
      ),
      bullets(
        'La escala del eje vertical avanza siempre lo mismo y empieza en 0.',
        'Todas las barras tienen el mismo ancho.',
        'El título dice qué se contó, dónde y cuándo.',
      ),
      example('¿Entre qué horas subió más la temperatura?', [
        'Busca el tramo más empinado hacia arriba: de las 9 h a las 12 h.',
        'Subió 24 − 17 = **7 grados**.',
      ]),
      remember('Si el eje no empieza en 0, una diferencia pequeña parece enorme. ¡Mira siempre los números!'),
      check(['¿Cuántos votos más tiene piña que papaya?', '8'], ['¿A qué hora hizo más calor?', 'a las 15 h']),
    ],
  },
  {
    title: 'Gráficos circulares',
    terms: ['gráfico circular', 'porcentaje'],
    blocks: [
      say(
        'Un **gráfico circular** muestra las partes de un todo. El círculo completo son todas las respuestas, el 100 %, y sus 360° se reparten según cada fracción.',
      ),
      figure(190, 'Gráfico circular de las frutas: mango 30, uva 20, piña 35 y papaya 15 por ciento.', (pen, area) =>
        drawPie(
          pen,
          box(area.x + 60, area.y, area.width - 60, area.height),
          fruit,
          ({ value }) => `${(value / 40) * 100}%`,
        ),
      ),
      table(
        ['Fruta', 'Fracción', 'Porcentaje', 'Ángulo'],
        ['mango', '12/40', '30 %', '108°'],
        ['uva', '8/40', '20 %', '72°'],
        ['piña', '14/40', '35 %', '126°'],
        ['papaya', '6/40', '15 %', '54°'],
        ['Total', '40/40', '100 %', '360°'],
      ),
      example('El ángulo de «mango»', [
        'Fracción: 12 de 40, es decir, 30 de cada 100: 30 %.',
        'Ángulo: 360° × 30 ÷ 100 = **108°**.',
        'Se dibuja con el transportador, desde el radio anterior.',
      ]),
      remember('Los ángulos de un gráfico circular suman 360° y los porcentajes, 100 %.'),
      check(['Ángulo de un 25 %', '90°'], ['¿Qué porcentaje es un sector de 36°?', '10 %']),
    ],
  },
  {
    title: 'Promedio, mediana y moda',
    terms: ['promedio', 'mediana', 'moda', 'rango'],
    blocks: [
      say(
        'A veces queremos resumir muchos datos en uno solo. Hay tres maneras: el **promedio**, la **mediana** y la **moda**.',
      ),
      figure(
        180,
        'Cinco torres de cubos de alturas 3, 5, 4, 8 y 5, y las mismas torres emparejadas a 5.',
        namedRow(['3, 5, 4, 8, 5', 'promedio: 5'], (index, pen, cell) => {
          const towers = index === 0 ? [3, 5, 4, 8, 5] : [5, 5, 5, 5, 5];
          const side = Math.min(cell.width / 6, cell.height / 8.4);
          const left = cell.x + (cell.width - side * 5) / 2;
          for (const [at, count] of towers.entries()) {
            for (let cube = 0; cube < count; cube += 1) {
              pen.rect(
                box(left + at * side, cell.y + cell.height - (cube + 1) * side, side - 1.6, side - 1.6),
                { fill: cube < 5 ? pen.ink.main : '#ffb81c' },
                2,
              );
            }
          }
          if (index === 0)
            pen.dashed(
              point(left - 8, cell.y + cell.height - 5 * side),
              point(left + 5 * side + 8, cell.y + cell.height - 5 * side),
              pen.ink.dark,
              1.4,
            );
        }),
        'El promedio empareja las torres: se quita de las altas para completar las bajas.',
      ),
      bullets(
        '**Promedio:** suma de los datos ÷ cantidad de datos.',
        '**Mediana:** el dato del medio, después de ordenarlos.',
        '**Moda:** el dato que más se repite.',
        '**Rango:** el mayor menos el menor; dice qué tan separados están.',
      ),
      example('Las torres 3, 5, 4, 8 y 5', [
        'Promedio: (3 + 5 + 4 + 8 + 5) ÷ 5 = 25 ÷ 5 = **5**.',
        'Ordenados: 3, 4, **5**, 5, 8. La mediana es **5**.',
        'La moda es **5** y el rango, 8 − 3 = **5**.',
      ]),
      heading('¿Cuál conviene?'),
      say('Si un dato es muy distinto de los demás, el promedio engaña y la mediana resume mejor.'),
      check(['Promedio de 6, 9 y 12', '9'], ['Mediana de 2, 7, 3, 9 y 4', '4']),
    ],
  },
];
