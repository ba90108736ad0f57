/** The book as a plain file of the origin's private folder, where a reader that works without network would have it. */
export async function keptFile(book) {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(`llano-${book.name}`, { create: true });
  const kept = await handle.getFile();
  if (kept.size === book.papers.sizeBytes) return kept;
  const writer = await handle.createWritable();
  await (await fetch(book.url)).body.pipeTo(writer);
  return handle.getFile();
}
