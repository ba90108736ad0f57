/** Numbers as a school book prints them: decimal comma, thousands apart from five digits on. */
export function numeral(value: number, decimals: number = 2): string {
  const rounded = Number(value.toFixed(decimals));
  const [whole = '0', fraction] = Math.abs(rounded).toString().split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole;
  return (rounded < 0 ? '−' : '') + grouped + (fraction === undefined ? '' : `,${fraction}`);
}

export function pair(x: number, y: number): string {
  return `(${numeral(x)}; ${numeral(y)})`;
}

/** "1 lado", "3 lados". */
export function counted(count: number, one: string, many: string): string {
  return `${numeral(count)} ${count === 1 ? one : many}`;
}
