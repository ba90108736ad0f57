import * as v from 'valibot';
import { type ReadingValue, readingValueSchema, thingKinds } from '../../../contract/notes.ts';
import { isKnown } from '../../../contract/stamp.ts';
import type { ThingState } from '../../../contract/things.ts';

/** What a person read on one day, on all devices. */
export interface ReadingDay extends ReadingValue {
  /** `yyyy-mm-dd`, where the device stood. */
  readonly day: string;
}

const fieldOf = (writer: string) => `w:${writer}`;

/** The day of a moment, as the device's own calendar has it. */
export function dayOf(timeMs: number): string {
  const date = new Date(timeMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function valueOf({ fields, removed }: ThingState, name: string): ReadingValue {
  const field = fields[name];
  const parsed = v.safeParse(readingValueSchema, field?.value);
  const isThere = parsed.success && field !== undefined && !isKnown(removed, field.stamp);
  return isThere ? parsed.output : { seconds: 0, pages: 0 };
}

/** The field a writer sets to have read so much more: each has its own, so that none takes another's away. */
export function readMore(
  state: ThingState,
  writer: string,
  { seconds, pages }: ReadingValue,
): Record<string, ReadingValue> {
  const before = valueOf(state, fieldOf(writer));
  return { [fieldOf(writer)]: { seconds: before.seconds + seconds, pages: before.pages + pages } };
}

/** All days something was read on, the latest last. */
export function readingDays(things: Iterable<readonly [string, ThingState]>): readonly ReadingDay[] {
  const days: ReadingDay[] = [];
  for (const [id, state] of things) {
    if (!id.startsWith(thingKinds.reading)) continue;
    const values = Object.keys(state.fields).map((name) => valueOf(state, name));
    days.push({
      day: id.slice(thingKinds.reading.length),
      seconds: values.reduce((sum, { seconds }) => sum + seconds, 0),
      pages: values.reduce((sum, { pages }) => sum + pages, 0),
    });
  }
  return days.sort((a, b) => a.day.localeCompare(b.day));
}

const dayMs = 86_400_000;
/** Less is opening a book and closing it. */
const leastSeconds = 60;

/** The last seven days up to today, the oldest first; with nothing on those nothing was read on. */
export function lastWeek(days: readonly ReadingDay[], nowMs: number): readonly ReadingDay[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  // Noon is on the same day whatever the clocks were moved by.
  const noon = new Date(nowMs).setHours(12, 0, 0, 0);
  return Array.from({ length: 7 }, (_, index) => {
    const day = dayOf(noon - (6 - index) * dayMs);
    return byDay.get(day) ?? { day, seconds: 0, pages: 0 };
  });
}

/** So many days in a row, up to today or, where today has only begun, yesterday. */
export function streakOf(days: readonly ReadingDay[], nowMs: number): number {
  const read = new Set(days.filter(({ seconds }) => seconds >= leastSeconds).map(({ day }) => day));
  let noon = new Date(nowMs).setHours(12, 0, 0, 0);
  if (!read.has(dayOf(noon))) noon -= dayMs;
  let streak = 0;
  for (; read.has(dayOf(noon)); noon -= dayMs) streak += 1;
  return streak;
}
