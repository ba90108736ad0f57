import { drawBoxNet, drawPrismNet, drawPyramidNet } from '../figures/nets.ts';
import { drawCuboid, drawOverBase, drawRoundSolid } from '../figures/solids.ts';
import type { Generator } from '../workbook.ts';

const baseNames: Record<number, string> = {
  3: 'triangular',
  4: 'cuadrangular',
  5: 'pentagonal',
  6: 'hexagonal',
  8: 'octogonal',
};

/** Names a solid (level 1) or counts one of its elements (level 2). */
export const nameSolid: Generator = (dice, index, level) => {
  const sides = dice.pick([3, 4, 5, 6, 8]);
  const kind = dice.pick(['prisma', 'pirámide'] as const);
  const round = dice.pick(['cilindro', 'cono', 'esfera'] as const);
  const isRound = level === 1 && index % 4 === 3;
  const counts =
    kind === 'prisma'
      ? { caras: sides + 2, aristas: 3 * sides, vértices: 2 * sides }
      : { caras: sides + 1, aristas: 2 * sides, vértices: sides + 1 };
  const asked = dice.pick(['caras', 'aristas', 'vértices'] as const);
  const name = isRound ? round : `${kind} ${baseNames[sides] ?? ''}`;
  return {
    ask:
      level === 1
        ? '¿Cómo se llama este cuerpo?'
        : `¿Cuántas ${asked === 'vértices' ? 'esquinas (vértices)' : asked} tiene?`,
    answer: level === 1 ? name.replace(/^./, (first) => first.toUpperCase()) : `${counts[asked]} ${asked}`,
    alt: `Cuerpo geométrico: ${name}.`,
    claims: [{ kind: 'arithmetic', sum: `${counts.caras}+${counts.vértices}-${counts.aristas}`, value: 2 }],
    draw: (pen, area) => (isRound ? drawRoundSolid(pen, area, round) : drawOverBase(pen, area, kind, sides)),
  };
};

/** Which solid folds from the net. */
export const readNet: Generator = (dice, index, level) => {
  const sides = dice.pick([3, 4, 5, 6]);
  const kind = index % 3;
  const [w, d, h] = [dice.whole(2, 6), dice.whole(2, 4), dice.whole(2, 5)];
  const surface = 2 * (w * d + w * h + d * h);
  if (level === 2) {
    return {
      ask: 'Es el desarrollo de una caja. ¿Cuál es su área total?',
      answer: `${surface} cm²`,
      alt: `Desarrollo de una caja de ${w} por ${d} por ${h} centímetros.`,
      claims: [
        { kind: 'arithmetic', sum: `${w}*${d}+${w}*${d}+${w}*${h}+${w}*${h}+${d}*${h}+${d}*${h}`, value: surface },
      ],
      draw: (pen, area) => drawBoxNet(pen, area, w, d, h),
    };
  }
  const name =
    kind === 0
      ? `Pirámide ${baseNames[sides] ?? ''}`
      : kind === 1
        ? `Prisma ${baseNames[sides] ?? ''}`
        : w === d && d === h
          ? 'Cubo'
          : 'Prisma rectangular (caja)';
  return {
    ask: '¿Qué cuerpo se arma con este desarrollo?',
    answer: name,
    alt: `Desarrollo plano: ${name.toLowerCase()}${kind === 2 ? ` de ${w}, ${d} y ${h}` : ''}.`,
    draw: (pen, area) => {
      if (kind === 0) drawPyramidNet(pen, area, sides);
      else if (kind === 1) drawPrismNet(pen, area, sides);
      else drawBoxNet(pen, area, w, d, h, false);
    },
  };
};

/** Surface of boxes and cubes. */
export const boxSurface: Generator = (dice, _index, level) => {
  const edge = dice.whole(2, 15);
  const size =
    level === 1
      ? { width: edge, depth: edge, height: edge }
      : { width: dice.whole(4, 12), depth: dice.whole(2, 6), height: dice.whole(3, 9) };
  const { width: w, depth: d, height: h } = size;
  const value = 2 * (w * d + w * h + d * h);
  return {
    ask: level === 1 ? '¿Cuál es el área total del cubo?' : '¿Cuántos cm² de papel forran la caja, sin que se monte?',
    answer: `${value} cm²`,
    alt: `Caja de ${w} por ${d} por ${h} centímetros.`,
    claims: [
      { kind: 'arithmetic', sum: level === 1 ? `6*${edge}*${edge}` : `2*${w}*${d}+2*${w}*${h}+2*${d}*${h}`, value },
    ],
    draw: (pen, area) =>
      drawCuboid(
        pen,
        area,
        size,
        level === 1 ? { width: `${edge} cm` } : { width: `${w} cm`, depth: `${d} cm`, height: `${h} cm` },
      ),
  };
};
