/**
 * The text of an XML or HTML file, whatever it is encoded in: a byte order mark wins, then what
 * the file declares, then UTF-8, and Windows-1252 for what is not UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeMarked(bytes) ?? decodeDeclared(bytes) ?? decodeStrictly('utf-8', bytes);
  return (text ?? new TextDecoder('windows-1252').decode(bytes)).replace(/^\ufeff/u, '');
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  // UTF-16 without its mark: the first character of any markup is `<`.
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0x3c && second === 0) return new TextDecoder('utf-16le').decode(bytes);
  return null;
}

function decodeDeclared(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const label = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/u.exec(head)?.[1];
  // These two can only be declared by mistake in a file that begins with plain ASCII.
  if (label === undefined || /^utf-?16|^ucs/iu.test(label)) return null;
  return decodeStrictly(label, bytes);
}

function decodeStrictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    // RangeError: a label nobody knows. TypeError: bytes that are not of that encoding.
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Whether bytes look like XML or HTML at all; ciphertext and pictures do not. */
export function isMarkup(bytes: Uint8Array): boolean {
  return /^\s*<[a-z!?]/iu.test(decodeText(bytes.subarray(0, 1024)));
}
