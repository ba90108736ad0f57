import { type Box, box, center, point, polar } from '../../kit/geometry.ts';
import { inks, neutral } from '../../kit/ink.ts';
import type { Pen } from '../../kit/pen.ts';

export interface Datum {
  readonly name: string;
  readonly value: number;
}

export const chartColors = [
  inks.blue.main,
  inks.coral.main,
  inks.teal.main,
  '#f2a900',
  inks.violet.main,
  inks.rose.main,
] as const;

/** Axes of a chart with lines every `step`; gives back the plot and the height of a value. */
function drawScale(pen: Pen, area: Box, highest: number, step: number): { plot: Box; y: (value: number) => number } {
  const plot = box(area.x + 24, area.y + 6, area.width - 28, area.height - 22);
  const top = Math.ceil(highest / step) * step;
  const y = (value: number): number => plot.y + plot.height * (1 - value / top);
  for (let value = 0; value <= top; value += step) {
    pen.line(
      point(plot.x, y(value)),
      point(plot.x + plot.width, y(value)),
      value === 0 ? neutral.ink : '#d5dce8',
      value === 0 ? 1 : 0.6,
    );
    pen.label(String(value), point(plot.x - 4, y(value)), { size: 7.5, color: neutral.soft, align: 'right' });
  }
  return { plot, y };
}

export function drawBars(pen: Pen, area: Box, data: readonly Datum[], step: number): void {
  const { plot, y } = drawScale(pen, area, Math.max(...data.map(({ value }) => value)), step);
  const pitch = plot.width / data.length;
  for (const [index, { name, value }] of data.entries()) {
    const x = plot.x + index * pitch;
    const color = chartColors[index % chartColors.length] ?? pen.ink.main;
    pen.rect(box(x + pitch * 0.2, y(value), pitch * 0.6, y(0) - y(value)), { fill: color });
    pen.label(name, point(x + pitch / 2, plot.y + plot.height + 9), { size: 8 });
  }
}

export function drawLineChart(pen: Pen, area: Box, data: readonly Datum[], step: number): void {
  const { plot, y } = drawScale(pen, area, Math.max(...data.map(({ value }) => value)), step);
  const pitch = plot.width / data.length;
  const spots = data.map(({ value }, index) => point(plot.x + (index + 0.5) * pitch, y(value)));
  pen.path(spots, { stroke: pen.ink.main, width: 2 });
  for (const [index, spot] of spots.entries()) {
    pen.circle(spot, 3.2, { fill: neutral.white, stroke: pen.ink.main, width: 1.8 });
    pen.label(data[index]?.name ?? '', point(spot.x, plot.y + plot.height + 9), { size: 8 });
  }
}

/** Slices start at the top and go clockwise; the legend stands on the right. */
export function drawPie(pen: Pen, area: Box, data: readonly Datum[], show: (datum: Datum) => string): void {
  const total = data.reduce((sum, { value }) => sum + value, 0);
  const legend = Math.min(110, area.width * 0.46);
  const radius = Math.min((area.width - legend) / 2, area.height / 2) - 4;
  const middle = point(area.x + 6 + radius, center(area).y);
  let from = 90;
  for (const [index, datum] of data.entries()) {
    const to = from - (datum.value / total) * 360;
    const color = chartColors[index % chartColors.length] ?? pen.ink.main;
    pen.wedge(middle, radius, to, from, { fill: color, stroke: neutral.white, width: 1.4 });
    const text = show(datum);
    if (text !== '')
      pen.label(text, polar(middle, radius * 0.62, (from + to) / 2), { size: 8.5, font: 'bold', color: neutral.white });
    const y = middle.y + (index - (data.length - 1) / 2) * 15;
    pen.rect(box(middle.x + radius + 12, y - 4.5, 9, 9), { fill: color }, 2);
    pen.label(datum.name, point(middle.x + radius + 26, y), { size: 9, align: 'left' });
    from = to;
  }
}

export function drawPictogram(pen: Pen, area: Box, data: readonly Datum[], worth: number, legend: string): void {
  const pitch = Math.min(24, (area.height - 16) / data.length);
  const radius = pitch * 0.36;
  for (const [row, { name, value }] of data.entries()) {
    const y = area.y + pitch * (row + 0.5);
    pen.label(name, point(area.x + 54, y), { size: 9, align: 'right' });
    const whole = Math.floor(value / worth);
    for (let index = 0; index < whole; index += 1) {
      pen.circle(point(area.x + 68 + index * pitch * 0.82, y), radius, { fill: pen.ink.main });
    }
    if (value % worth !== 0) {
      pen.wedge(point(area.x + 68 + whole * pitch * 0.82, y), radius, 90, 270, { fill: pen.ink.main });
    }
  }
  const foot = area.y + pitch * data.length + 9;
  pen.circle(point(area.x + 60, foot), 4.5, { fill: pen.ink.main });
  pen.label(legend, point(area.x + 69, foot), { size: 8.5, color: neutral.soft, align: 'left' });
}
