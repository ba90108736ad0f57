/** Minutes in writing; nobody reads to the minute: from an hour on, quarters. */
export function readingTime(minutes: number, lessThanOne: string): string {
  if (minutes < 1) return lessThanOne;
  if (minutes < 59.5) return `${Math.round(minutes)} min`;
  const quarters = Math.round(minutes / 15);
  const [hours, rest] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
