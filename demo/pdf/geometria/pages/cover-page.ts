import { type Point, box, point, polar, regularPolygon } from '../../kit/geometry.ts';
import { inks } from '../../kit/ink.ts';
import type { Pen } from '../../kit/pen.ts';
import { type PagePlan, pageSize } from '../../kit/write-book.ts';

const night = '#14285a';
const cream = '#fff4de';
const coral = '#f0643a';
const sun = '#ffb81c';
const sea = '#1f9e8f';
const sky = '#8fc3ea';

export function planCover(): PagePlan {
  return {
    name: 'portada',
    ink: inks.blue,
    bookmark: { title: 'Portada', level: 0 },
    draw: ({ pen, structure }) => {
      structure.block(
        'Figure',
        () => drawArt(pen),
        'Portada: un compás, un triángulo, un transportador y un cubo hechos con figuras planas de colores.',
      );
      structure.block('H1', () => {
        pen.paragraph('Geometría', 40, 50, 500, { size: 84, leading: 0.92, font: 'display', color: cream });
        pen.paragraph('y medida', 40, 124, 500, { size: 84, leading: 0.92, font: 'display', color: sun });
      });
      structure.block('P', () => {
        pen.label('Cuaderno de trabajo', point(44, 226), { size: 19, font: 'heading', color: cream, align: 'left' });
        pen.label('6.º de primaria', point(44, 252), { size: 15, color: sky, align: 'left' });
        pen.label('Libro Digital', point(pageSize.width - 40, pageSize.height - 30), {
          size: 14,
          font: 'heading',
          color: night,
          align: 'right',
        });
      });
    },
  };
}

function drawArt(pen: Pen): void {
  const { width, height } = pageSize;
  pen.rect(box(0, 0, width, height), { fill: night });
  pen.rect(box(0, 556, width, height - 556), { fill: cream });
  pen.circle(point(430, 400), 176, { fill: sea });
  pen.wedge(point(430, 400), 176, 20, 110, { fill: sun });
  pen.circle(point(430, 400), 70, { fill: night });
  pen.circle(point(430, 400), 34, { fill: cream });
  pen.polygon([point(-30, 620), point(250, 620), point(110, 330)], { fill: coral });
  pen.polygon([point(110, 330), point(250, 620), point(110, 620)], { fill: '#c9431d' });
  drawHalfProtractor(pen, point(300, 700), 170);
  drawCube(pen, point(470, 640), 74);
  for (const [index, side] of [3, 4, 5, 6].entries()) {
    pen.polygon(regularPolygon(point(62 + index * 46, 706), 17, side), {
      fill: [coral, sea, night, sun][index] ?? sea,
    });
  }
}

function drawHalfProtractor(pen: Pen, middle: Point, radius: number): void {
  pen.wedge(middle, radius, 0, 180, { fill: sky });
  pen.wedge(middle, radius * 0.52, 0, 180, { fill: cream });
  for (let degrees = 0; degrees <= 180; degrees += 5) {
    const long = degrees % 30 === 0 ? 30 : degrees % 10 === 0 ? 18 : 10;
    pen.line(
      polar(middle, radius - long, degrees),
      polar(middle, radius, degrees),
      night,
      degrees % 10 === 0 ? 2.2 : 1.1,
    );
  }
}

function drawCube(pen: Pen, middle: Point, radius: number): void {
  const ring = regularPolygon(middle, radius, 6, 30);
  const face = (a: number, b: number, c: number, fill: string): void => {
    const points = [a, b, c].map((index) => ring[index] ?? middle);
    pen.polygon([middle, ...points], { fill });
  };
  face(0, 1, 2, sun);
  face(2, 3, 4, coral);
  face(4, 5, 0, '#c9431d');
}
