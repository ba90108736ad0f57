import type { BookFormat } from '../../../contract/books.ts';
import type { FileTrouble } from './opened-files-machine.ts';

/** As much as the server takes in. */
const largestBytes = 1024 ** 3;
/** A PDF may begin with a kilobyte of something else. */
const headBytes = 1024;
/** The list of a zip's contents is at its end. */
const tailBytes = 1024 * 1024;

const textOf = async (part: Blob) => new TextDecoder('latin1').decode(await part.arrayBuffer());

/** What a file is by its bytes, whatever its name says. */
export async function sniffFile(
  file: Pick<Blob, 'size' | 'slice'>,
): Promise<{ format: BookFormat } | { trouble: FileTrouble }> {
  if (file.size === 0) return { trouble: 'empty' };
  if (file.size > largestBytes) return { trouble: 'too-large' };
  try {
    const head = await textOf(file.slice(0, headBytes));
    // The header may be missing: then it begins with its first object.
    if (/%PDF-|^\d+ \d+ obj\b/m.test(head)) return { format: 'pdf' };
    if (!head.startsWith('PK')) return { trouble: 'not-a-book' };
    // A document of an office or an app is a zip too; an EPUB says where its package is.
    const tail = await textOf(file.slice(-tailBytes));
    return /META-INF\/container\.xml/i.test(tail) ? { format: 'epub' } : { trouble: 'not-a-book' };
  } catch (cause) {
    // Moved, changed or taken away since it was chosen.
    if (cause instanceof DOMException) return { trouble: 'unreadable' };
    throw cause;
  }
}
