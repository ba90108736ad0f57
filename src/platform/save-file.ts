/** Long enough for any browser to have begun to read it. */
const readMs = 60_000;

/** Hands a text to the person as a file, through the browser's own downloads: works without network. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}
