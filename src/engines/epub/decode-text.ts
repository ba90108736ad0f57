const UTF8 = 'utf-8';

function labelFromMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return UTF8;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  // No mark, but the first character is `<` in two bytes.
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be';
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le';
  return null;
}

function labelFromDeclaration(bytes: Uint8Array): string | null {
  let head = '';
  for (const byte of bytes.subarray(0, 256)) head += String.fromCharCode(byte);
  const found = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? /^@charset "([\w.:-]+)"/.exec(head);
  const label = found?.[1]?.toLowerCase() ?? null;
  // A file that could be read byte by byte is not UTF-16, whatever it says.
  return label?.startsWith('utf-16') ? UTF8 : label;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder(UTF8);
    throw error;
  }
}

/** Text of an XML, HTML or CSS file: by its byte order mark, then by what it declares, else UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const declared = labelFromMark(bytes) ?? labelFromDeclaration(bytes);
  if (declared !== null) return decoderOf(declared).decode(bytes);
  try {
    return new TextDecoder(UTF8, { fatal: true }).decode(bytes);
  } catch (error) {
    // Old books are Windows-1252 without saying so.
    if (error instanceof TypeError) return decoderOf('windows-1252').decode(bytes);
    throw error;
  }
}
