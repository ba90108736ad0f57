import { readFields } from '../../../../contract/field-words.ts';
import type { DescribedFigure, PageBox, PageSize, TextRun } from '../pdf-messages.ts';
import { type PageRect, readRect } from './page-geometry.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** Letters of a field are no larger, in points; each is so many times as wide as high. */
const mostLinePoints = 18;
const letterShare = 0.55;

/** The lines of one field. */
type FieldRuns = readonly TextRun[];

/** What is filled in on a page, from its head to its foot, as it lies on the page as shown. */
export function readFieldRuns(
  runtime: PdfiumRuntime,
  page: number,
  form: number,
  size: PageSize,
  toBox: (rect: PageRect) => PageBox,
): FieldRuns[] {
  const { api, memory } = runtime;
  const fields = readFields(api, memory.readUtf16, page, form, (annotation, lines) => {
    const rect = readRect(runtime, (address) => api.FPDFAnnot_GetRect(annotation, address));
    return rect === null ? [] : lay(lines, toBox(rect), size);
  });
  return fields.sort(([one], [other]) => (one?.box.top ?? 0) - (other?.box.top ?? 0));
}

function lay(lines: readonly string[], box: PageBox, size: PageSize): FieldRuns {
  const height = Math.min(box.height / lines.length, mostLinePoints / size.height);
  const isLow = box.height * size.height < 2 * mostLinePoints;
  // One line stands in the middle of a low field, several begin at the head.
  const top = box.top + (lines.length === 1 && isLow ? (box.height - height) / 2 : 0);
  return lines.map((text, index) => {
    const natural = (text.length * letterShare * height * size.height) / size.width;
    const lies = { left: box.left, top: top + index * height, width: Math.min(box.width, natural), height };
    return { text, box: lies, turned: 0, after: '\n' };
  });
}

const middleOf = ({ top, height }: PageBox): number => top + height / 2;
const isWithin = (at: number, { top, height }: PageBox): boolean => top < at && at < top + height;

/** The run of the least distance; −1 where none has one. */
function nearest(runs: readonly TextRun[], distanceOf: (box: PageBox) => number | null): number {
  const distances = runs.map(({ box }) => distanceOf(box) ?? Infinity);
  const least = distances.reduce((one, other) => Math.min(one, other), Infinity);
  return least === Infinity ? -1 : distances.indexOf(least);
}

/** The run that what is filled in is read behind, and whether they are one line; −1 where it comes first. */
function runBefore(runs: readonly TextRun[], box: PageBox): { readonly at: number; readonly isSameLine: boolean } {
  const middle = middleOf(box);
  const right = box.left + box.width;
  const beside = nearest(runs, (other) =>
    other.left < box.left && (isWithin(middle, other) || isWithin(middleOf(other), box)) ? box.left - other.left : null,
  );
  if (beside !== -1) return { at: beside, isSameLine: true };
  let at = nearest(runs, ({ left, top, width, height }) =>
    left < right && left + width > box.left && top + height <= middle ? middle - top - height : null,
  );
  while (at !== -1 && at < runs.length - 1 && runs[at]?.after !== '\n') at += 1;
  return { at, isSameLine: false };
}

/** Puts what is filled in into what is read: behind the word that stands before it, or below the line above it. */
export function placeFields(
  printed: readonly TextRun[],
  figures: readonly DescribedFigure[],
  fields: readonly FieldRuns[],
): { readonly runs: TextRun[]; readonly figures: DescribedFigure[] } {
  const runs = [...printed];
  let moved = [...figures];
  for (const lines of fields) {
    const [first] = lines;
    if (first === undefined) continue;
    const { at, isSameLine } = runBefore(runs, { ...first.box, height: first.box.height * lines.length });
    const before = runs[at];
    const isInLine = isSameLine && before !== undefined && before.after !== '\n';
    if (before) runs[at] = { ...before, after: isSameLine ? ' ' : '\n' };
    const last = lines.length - 1;
    runs.splice(
      at + 1,
      0,
      ...lines.map((run, index) => (isInLine && index === last ? { ...run, after: ' ' as const } : run)),
    );
    moved = moved.map((figure) =>
      figure.beforeRun > at ? { ...figure, beforeRun: figure.beforeRun + lines.length } : figure,
    );
  }
  return { runs, figures: moved };
}
