import { box, point, polar } from '../kit/geometry.ts';
import type { Pen } from '../kit/pen.ts';
import { type BookMeta, type PagePlan, pageSize, writeBook } from '../kit/write-book.ts';
import { closingPlans, watchingPages } from './closing-pages.ts';
import { lookOf, paintPlanet } from './paint-planet.ts';
import { planetPages } from './planet-pages.ts';
import { type SkyPage, paintSky, paintStars, planSkyPage, sky, skyInk, sparkle } from './sky-page.ts';
import { solarSystemPages } from './solar-system-pages.ts';
import { starPages } from './star-pages.ts';
import { paintSun, paintWatchers, sunMoonPages } from './sun-moon-pages.ts';

export const atlasMeta: BookMeta = {
  title: 'Atlas del cielo',
  author: 'Equipo editorial Libro Digital',
  subject: 'Ciencias Naturales',
  keywords: ['4.º de primaria', 'Ciencias Naturales', 'astronomía', 'planetas', 'estrellas'],
};

const parts: readonly (readonly SkyPage[])[] = [sunMoonPages, solarSystemPages, planetPages, starPages, watchingPages];

export function buildAtlas(): Promise<Uint8Array> {
  return writeBook(atlasMeta, () => [
    planCover(),
    planContents(),
    ...parts.flatMap((pages, part) =>
      pages.map((page, index) => planSkyPage(page, index === 0, part * 100 + index * 7 + 1)),
    ),
    ...closingPlans,
    planBackCover(),
  ]);
}

function paintCover(pen: Pen): void {
  const { width, height } = pageSize;
  paintSky(pen, '#0b1437', '#3b2a7a');
  paintStars(pen, 4, 130);
  for (const [index, radius] of [520, 420, 320].entries()) {
    pen.circle(point(width / 2, height + 60), radius, {
      stroke: [sky.ice, sky.rose, sky.sun][index] ?? sky.ice,
      width: 2,
      dash: [2, 9],
    });
  }
  paintSun(pen, point(width / 2, height + 50), 190, 30);
  paintPlanet(pen, polar(point(width / 2, height + 60), 420, 122), 58, lookOf('saturno'), 1);
  paintPlanet(pen, polar(point(width / 2, height + 60), 320, 68), 46, lookOf('marte'), 2);
  paintPlanet(pen, polar(point(width / 2, height + 60), 520, 62), 84, lookOf('jupiter'), 2);
  paintPlanet(pen, polar(point(width / 2, height + 60), 320, 134), 34, lookOf('neptuno'), 2);
  sparkle(pen, point(94, 322), 26, sky.cream);
  sparkle(pen, point(300, 300), 14, sky.sun);
}

function planCover(): PagePlan {
  return {
    name: 'portada',
    ink: skyInk,
    bookmark: { title: 'Portada', level: 0 },
    draw: ({ pen, structure }) => {
      structure.block(
        'Figure',
        () => paintCover(pen),
        'Portada: el Sol y cuatro planetas en un cielo lleno de estrellas.',
      );
      structure.block('H1', () => {
        pen.paragraph('Atlas', 40, 44, 500, { size: 120, leading: 0.9, font: 'display', color: sky.cream });
        pen.paragraph('del cielo', 40, 146, 500, { size: 92, leading: 0.9, font: 'display', color: sky.sun });
      });
      structure.block('P', () => {
        pen.label('Del Sol a las galaxias', point(44, 256), {
          size: 19,
          font: 'heading',
          color: sky.ice,
          align: 'left',
        });
        pen.label('Libro Digital', point(pageSize.width / 2, pageSize.height - 28), {
          size: 14,
          font: 'heading',
          color: sky.night,
        });
      });
    },
  };
}

function planContents(): PagePlan {
  return {
    name: 'contenido',
    ink: skyInk,
    bookmark: { title: 'Contenido', level: 0 },
    section: 'Contenido',
    draw: ({ pen, structure, pageOf, number }) => {
      structure.furniture(() => {
        paintSky(pen, sky.night, sky.violet);
        paintStars(pen, 12, 90);
        pen.label(String(number), point(pageSize.width / 2, pageSize.height - 25), {
          size: 12,
          font: 'heading',
          color: sky.cream,
        });
      });
      structure.block('H1', () => {
        pen.paragraph('Contenido', 42, 44, 490, { size: 48, leading: 1, font: 'display', color: sky.cream });
      });
      const colors = [sky.sun, sky.coral, sky.ice, sky.rose, sky.sun];
      let y = 108;
      for (const [index, pages] of parts.entries()) {
        const color = colors[index] ?? sky.sun;
        const count = pages.length;
        structure.furniture(() => pen.rect(box(44, y + 2, 5, count * 16 + 20), { fill: color }, 2.5));
        structure.block('P', () =>
          pen.label(pages[0]?.part ?? '', point(62, y + 10), { size: 16, font: 'heading', color, align: 'left' }),
        );
        y += 22;
        for (const page of pages) {
          const line = y + 8;
          structure.link('TOCI', [62, y, 470, 16], page.name, () => {
            pen.label(page.title, point(62, line), { size: 12, color: sky.cream, align: 'left' });
            pen.label(String(pageOf(page.name)), point(530, line), {
              size: 12,
              font: 'bold',
              color: sky.cream,
              align: 'right',
            });
          });
          y += 16;
        }
        y += 7;
      }
    },
  };
}

function planBackCover(): PagePlan {
  return {
    name: 'contraportada',
    ink: skyInk,
    draw: ({ pen, structure }) => {
      structure.block(
        'Figure',
        () => {
          paintSky(pen, sky.night, '#f0643a');
          paintStars(pen, 90, 120, 430);
          paintWatchers(pen, 620);
        },
        'Contraportada: tres personas con un telescopio miran las estrellas.',
      );
      structure.block('P', () => {
        pen.paragraph('Esta noche, sal a mirar: el cielo es de todos.', 60, 250, 456, {
          size: 30,
          leading: 1.2,
          font: 'heading',
          color: sky.cream,
          align: 'center',
        });
        pen.label('Libro Digital', point(pageSize.width / 2, 730), { size: 14, font: 'heading', color: sky.cream });
      });
    },
  };
}
