/** The value of a cookie in a `document.cookie` text; `null` where it is not there. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim());
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not percent-encoded: the value is meant as it stands.
    return value;
  }
}
