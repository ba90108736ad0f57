import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import { ProblemError } from '../../../contract/problems.ts';

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new ProblemError('engine-missing', { detail: `the PDF engine answered ${response.status}` });
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // Streaming refuses a wrong media type (an intermediate cache may lose it); the bytes may still be right.
    return await WebAssembly.compile(await copy.arrayBuffer());
  }
}

/**
 * Begins to bring PDFium from our own origin and to compile it, beside the page, once for all workers a book needs. Whoever
 * asks what this answers is given it, or hears why it cannot be had (`ProblemError('engine-missing')`); asked once more
 * after that, it begins anew.
 */
export function bringPdfium(): () => Promise<WebAssembly.Module> {
  let underWay: Promise<WebAssembly.Module> | null = null;
  function ask(): Promise<WebAssembly.Module> {
    underWay ??= compile().catch((cause: unknown) => {
      underWay = null;
      throw cause instanceof ProblemError ? cause : new ProblemError('engine-missing', { cause });
    });
    return underWay;
  }
  // Nobody has asked yet: whoever does hears of it.
  ask().catch(() => undefined);
  return ask;
}
