const numbers = ['0', '-1', '1e308', '999999999999', '2147483648', 'NaN', '65536'];
const shards = [
  '<',
  '>',
  '&',
  '&#0;',
  ']]>',
  '<!--',
  '"',
  "'",
  '\u0000',
  '<a href="',
  '<p>'.repeat(300),
  '&lt;',
  '%s',
  '/../',
  '\uFFFE',
];

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

/** Harms bytes as a bad disk, a bad line or a bad program would: one to four times. */
export function mutateBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  let harmed = Uint8Array.from(bytes);
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const at = Math.floor(random() * harmed.length);
    const length = 1 + Math.floor(random() ** 3 * Math.min(4096, harmed.length));
    switch (Math.floor(random() * 5)) {
      case 0:
        for (let bit = 0; bit < 8; bit += 1) {
          const place = Math.floor(random() * harmed.length);
          harmed[place] = (harmed[place] ?? 0) ^ (1 << bit);
        }
        break;
      case 1:
        harmed.fill(Math.floor(random() * 256), at, at + length);
        break;
      case 2:
        // Only now and then a cut-off file: what comes after the cut would never be tried.
        harmed =
          random() < 0.3
            ? harmed.slice(0, at)
            : harmed.copyWithin(at, Math.floor(random() * harmed.length), harmed.length);
        break;
      case 3:
        harmed = Uint8Array.from([
          ...harmed.subarray(0, at),
          ...harmed.subarray(at, at + length),
          ...harmed.subarray(at),
        ]);
        break;
      default:
        harmed = Uint8Array.from([...harmed.subarray(0, at), ...harmed.subarray(at + length)]);
    }
  }
  return harmed;
}

/** Harms a text as a bad program would: numbers no one expects, pieces lost, twice or in the wrong place. */
export function mutateText(text: string, random: () => number): string {
  let harmed = text;
  for (let left = 1 + Math.floor(random() * 6); left > 0; left -= 1) {
    const at = Math.floor(random() * harmed.length);
    const piece = harmed.slice(at, at + 1 + Math.floor(random() ** 2 * 400));
    switch (Math.floor(random() * 5)) {
      case 0: {
        const found = Array.from(harmed.matchAll(/\d+/gu));
        const one = pick(found, random);
        if (one)
          harmed = harmed.slice(0, one.index) + (pick(numbers, random) ?? '') + harmed.slice(one.index + one[0].length);
        break;
      }
      case 1:
        harmed = harmed.slice(0, at) + (pick(shards, random) ?? '') + harmed.slice(at);
        break;
      case 2:
        harmed = harmed.slice(0, at) + harmed.slice(at + piece.length);
        break;
      case 3:
        harmed = harmed.slice(0, at) + piece.repeat(1 + Math.floor(random() * 40)) + harmed.slice(at);
        break;
      default: {
        const elsewhere = Math.floor(random() * harmed.length);
        harmed = harmed.slice(0, elsewhere) + piece + harmed.slice(elsewhere);
      }
    }
  }
  return harmed;
}
