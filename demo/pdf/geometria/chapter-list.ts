import { circlesChapter } from './chapters/circles.ts';
import { planeChapter } from './chapters/plane.ts';
import { solidsChapter } from './chapters/solids.ts';
import { volumeChapter } from './chapters/volume.ts';
import { dataChapter } from './chapters/data.ts';
import { scaleChapter } from './chapters/scale.ts';
import { anglesChapter } from './chapters/angles.ts';
import { areaChapter } from './chapters/area.ts';
import { linesChapter } from './chapters/lines.ts';
import { perimeterChapter } from './chapters/perimeter.ts';
import { polygonsChapter } from './chapters/polygons.ts';
import { quadrilateralsChapter } from './chapters/quadrilaterals.ts';
import { trianglesChapter } from './chapters/triangles.ts';
import type { Chapter } from './workbook.ts';

export const chapters: readonly Chapter[] = [
  linesChapter,
  anglesChapter,
  trianglesChapter,
  quadrilateralsChapter,
  polygonsChapter,
  perimeterChapter,
  areaChapter,
  circlesChapter,
  planeChapter,
  solidsChapter,
  volumeChapter,
  scaleChapter,
  dataChapter,
];
