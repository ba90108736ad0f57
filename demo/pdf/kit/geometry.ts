/** Points and boxes on a page: x to the right, y down; angles in degrees, counter-clockwise from east. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function point(x: number, y: number): Point {
  return { x, y };
}

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

export function inset(area: Box, horizontal: number, vertical: number = horizontal): Box {
  return box(area.x + horizontal, area.y + vertical, area.width - 2 * horizontal, area.height - 2 * vertical);
}

export function center(area: Box): Point {
  return point(area.x + area.width / 2, area.y + area.height / 2);
}

export function polar(origin: Point, radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return point(origin.x + radius * Math.cos(turn), origin.y - radius * Math.sin(turn));
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export function between(a: Point, b: Point, share: number = 0.5): Point {
  return point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
}

/** Direction from a to b, 0 ≤ angle < 360. */
export function direction(a: Point, b: Point): number {
  const degrees = (Math.atan2(a.y - b.y, b.x - a.x) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

export function centroid(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const each of points) {
    x += each.x / points.length;
    y += each.y / points.length;
  }
  return point(x, y);
}

export function regularPolygon(middle: Point, radius: number, sides: number, firstDegrees: number = 90): Point[] {
  return Array.from({ length: sides }, (_, index) => polar(middle, radius, firstDegrees + (index * 360) / sides));
}

/** Scales and centres points (given with y up, in any unit) inside a box. */
export function fitPoints(
  points: readonly Point[],
  area: Box,
): { points: Point[]; unit: number; place: (p: Point) => Point } {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs);
  const low = Math.min(...ys);
  const width = Math.max(...xs) - left || 1;
  const height = Math.max(...ys) - low || 1;
  const unit = Math.min(area.width / width, area.height / height);
  const startX = area.x + (area.width - width * unit) / 2;
  const startY = area.y + (area.height + height * unit) / 2;
  const place = (p: Point): Point => point(startX + (p.x - left) * unit, startY - (p.y - low) * unit);
  return { points: points.map(place), unit, place };
}

/** The two neighbours of every corner: [previous, corner, next]. */
export function corners(points: readonly Point[]): [Point, Point, Point][] {
  return points.flatMap((corner, index) => {
    const previous = points[(index + points.length - 1) % points.length];
    const next = points[(index + 1) % points.length];
    const triple: [Point, Point, Point][] = previous && next ? [[previous, corner, next]] : [];
    return triple;
  });
}

export function edges(points: readonly Point[]): [Point, Point][] {
  return corners(points).map(([, corner, next]) => [corner, next]);
}
