/** Plain `?name=value` both ways. The router's own way would turn `?lugar=12` into a number and quote it back. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
