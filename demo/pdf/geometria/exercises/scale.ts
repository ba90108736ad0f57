import { box, center, point } from '../../kit/geometry.ts';
import { neutral } from '../../kit/ink.ts';
import { numeral } from '../../kit/spanish-numbers.ts';
import { drawRoute } from '../figures/maps.ts';
import { drawSquares } from '../figures/instruments.ts';
import type { Generator } from '../workbook.ts';

/** Real distance from a map; level 2 goes back from the real distance to the map. */
export const mapDistance: Generator = (dice, _index, level) => {
  const onMap = dice.whole(12, 70, 2) / 10;
  const scale = dice.pick([1000, 5000, 20000, 50000, 100000, 200000] as const);
  const metres = (onMap * scale) / 100;
  const far = metres >= 1000;
  const real = Number((far ? metres / 1000 : metres).toFixed(6));
  const unit = far ? 'km' : 'm';
  return {
    ask:
      level === 1
        ? `Escala 1:${numeral(scale)}. En el mapa, el camino mide ${numeral(onMap)} cm. ¿Cuánto mide en la realidad?`
        : `Escala 1:${numeral(scale)}. El camino real mide ${numeral(real, 4)} ${unit}. ¿Cuánto mide en el mapa?`,
    answer: level === 1 ? `${numeral(real, 4)} ${unit}` : `${numeral(onMap)} cm`,
    alt: `Mapa con un camino entre dos pueblos, escala 1 a ${numeral(scale)}.`,
    claims: [
      { kind: 'arithmetic', sum: `${onMap}*${scale}/${far ? 100000 : 100}`, value: real },
      { kind: 'arithmetic', sum: `${real}*${far ? 100000 : 100}/${scale}`, value: onMap },
    ],
    draw: (pen, area) => drawRoute(pen, area, onMap * 10 + scale),
  };
};

/** Real measures of a room from its plan on squared paper; level 2 asks for an area. */
export const roomPlan: Generator = (dice, index, level) => {
  const [w, h] = [dice.whole(4, 11), dice.whole(3, 6)];
  const side = dice.pick([0.5, 1, 2] as const);
  const wide = index % 2 === 0;
  const value = level === 1 ? (wide ? w : h) * side : w * side * h * side;
  return {
    ask:
      level === 1
        ? `Cada cuadrito del plano son ${numeral(side)} m. ¿Cuánto mide el ${wide ? 'largo' : 'ancho'} del cuarto?`
        : `Cada cuadrito del plano son ${numeral(side)} m. ¿Cuál es el área real del cuarto?`,
    answer: `${numeral(value)} ${level === 1 ? 'm' : 'm²'}`,
    alt: `Plano de un cuarto de ${w} por ${h} cuadritos.`,
    claims:
      level === 1
        ? [{ kind: 'arithmetic', sum: `${wide ? w : h}*${side}`, value }]
        : [
            {
              kind: 'area',
              corners: [
                [0, 0],
                [w, 0],
                [w, h],
                [0, h],
              ].map(([x = 0, y = 0]) => point(x * side, y * side)),
              value,
            },
          ],
    draw: (pen, area) => {
      const { at, unit } = drawSquares(pen, area, 12, 7);
      const [a, c] = [at(0.5 - 0.5, 0), at(w, h)];
      const room = box(a.x, c.y, c.x - a.x, a.y - c.y);
      pen.rect(room, { fill: pen.ink.main, opacity: 0.14 });
      pen.rect(room, { stroke: pen.ink.dark, width: 3 });
      const door = at(1, 0);
      pen.line(door, point(door.x + unit, door.y), neutral.white, 4);
      pen.arc(door, unit, 0, 80, { stroke: pen.ink.dark, width: 0.9 });
      pen.rect(
        box(room.x + room.width - unit * 1.6, room.y + 4, unit * 1.3, unit * 1.8),
        { fill: '#fff4de', stroke: pen.ink.main, width: 1 },
        3,
      );
    },
  };
};

/** Enlarges a side by a factor; level 2 finds the factor. */
export const enlarge: Generator = (dice, _index, level) => {
  const [w, h] = [dice.whole(2, 9), dice.whole(2, 7)];
  const factor = dice.pick([2, 3, 4, 5, 1.5, 2.5] as const);
  const asked = level === 1 ? h * factor : factor;
  return {
    ask:
      level === 1
        ? 'Los rectángulos son semejantes. ¿Cuánto mide la altura del grande?'
        : '¿Por cuánto se multiplicaron los lados del pequeño?',
    answer: level === 1 ? `${numeral(asked)} cm` : `Por ${numeral(factor)}`,
    alt: `Rectángulo de ${w} por ${h} y su ampliación de base ${numeral(w * factor)}.`,
    claims: [{ kind: 'arithmetic', sum: level === 1 ? `${h}*${w * factor}/${w}` : `${w * factor}/${w}`, value: asked }],
    draw: (pen, area) => {
      const small = Math.min((area.width - 64) / (w * (1 + factor)), (area.height - 18) / (h * factor));
      const low = area.y + area.height - 14;
      let x = area.x + 18;
      for (const [times, fill] of [
        [1, pen.ink.tint],
        [factor, '#fff4de'],
      ] as const) {
        const [wide, tall] = [w * small * times, h * small * times];
        pen.rect(box(x, low - tall, wide, tall), { fill, stroke: pen.ink.dark, width: 1.5 });
        pen.label(`${numeral(w * times)} cm`, point(x + wide / 2, low + 9), { size: 8.5, font: 'bold' });
        const side = times === 1 || level === 2 ? numeral(h * times) : '?';
        pen.label(side, point(x - 4, low - tall / 2), { size: 9, font: 'bold', align: 'right' });
        x += wide + 28;
      }
    },
  };
};

/** Proportional tables: two pairs of numbers with one missing. */
export const proportion: Generator = (dice, _index, level) => {
  const unit = level === 1 ? dice.whole(2, 9) : dice.whole(3, 19) / 2;
  const [a, b] = [dice.whole(2, 6), dice.whole(7, 15)];
  const [c, d] = [a * unit, b * unit];
  return {
    ask:
      level === 1
        ? `Si ${a} cm del plano son ${numeral(c)} m, ¿cuántos metros son ${b} cm?`
        : `Si ${numeral(d)} m se dibujan con ${b} cm, ¿con cuántos centímetros se dibujan ${numeral(c)} m?`,
    answer: level === 1 ? `${numeral(d)} m` : `${a} cm`,
    alt: `Barras de ${a} y ${b} centímetros en proporción.`,
    claims: [
      { kind: 'arithmetic', sum: level === 1 ? `${c}*${b}/${a}` : `${c}*${b}/${d}`, value: level === 1 ? d : a },
    ],
    draw: (pen, area) => {
      const step = Math.min(16, (area.width - 10) / b);
      const rows: [number, string][] = [
        [a, pen.ink.accent],
        [b, pen.ink.main],
      ];
      for (const [line, [count, fill]] of rows.entries()) {
        const y = center(area).y + (line === 0 ? -16 : 6);
        for (let cell = 0; cell < count; cell += 1)
          pen.rect(box(area.x + 4 + cell * step, y, step - 1.4, 12), { fill }, 2);
      }
    },
  };
};
