const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

export interface XhtmlPage {
  title: string;
  body: string;
  bodyType: string;
  stylesheet: string;
  viewport?: string;
  bodyClass?: string;
}

/** Wraps the body of one document in a complete XHTML file. */
export function xhtmlPage(page: XhtmlPage): string {
  const viewport = page.viewport === undefined ? '' : `<meta name="viewport" content="${page.viewport}"/>\n`;
  const bodyClass = page.bodyClass === undefined ? '' : ` class="${page.bodyClass}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es" xml:lang="es">
<head>
<meta charset="UTF-8"/>
${viewport}<title>${escapeXml(page.title)}</title>
<link rel="stylesheet" type="text/css" href="${page.stylesheet}"/>
</head>
<body epub:type="${page.bodyType}"${bodyClass}>
${page.body}
</body>
</html>
`;
}

/** A dash that closes what someone says never starts a line: a word joiner ties it to its word. */
export function tieDashes(text: string): string {
  return text.replace(/(?<=\S)—/g, '\u2060—');
}
