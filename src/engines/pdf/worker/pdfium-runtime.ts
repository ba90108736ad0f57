import { type WrappedPdfiumModule, init } from '@embedpdf/pdfium';
import { ProblemError } from '../../../../contract/problems.ts';

/** PDFium's C functions, and the linear memory they talk through. */
export interface PdfiumRuntime {
  readonly api: Omit<WrappedPdfiumModule, 'pdfium'>;
  readonly memory: PdfiumMemory;
  /** Makes a JavaScript function callable from C; the answer is its address. It must never throw. */
  addCallback(callback: (...parameters: number[]) => number, signature: string): number;
  /** PDFium wanted more memory than a file of this size is given, and was left in the middle of it: nothing can be asked of it any more. */
  isFull(): boolean;
}

export interface PdfiumMemory {
  /** Fresh views each time: growing the memory detaches the older ones. */
  bytes(): Uint8Array<ArrayBuffer>;
  view(): DataView<ArrayBuffer>;
  allocate(length: number): number;
  free(address: number): void;
  /** A block of zeroes for the length of one call. */
  borrow<T>(length: number, work: (address: number) => T): T;
  /** Reads a string by PDFium's custom: called with no buffer it tells the size in bytes, then it fills one. */
  readUtf16(fill: (address: number, length: number) => number): string;
  readLatin1(fill: (address: number, length: number) => number): string;
}

const longestString = 64 * 1024;

function createMemory(exports: WebAssembly.Exports): PdfiumMemory {
  const { memory, malloc, free } = exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof malloc !== 'function' || typeof free !== 'function') {
    throw new ProblemError('engine-missing', { detail: 'the PDF engine lacks its memory' });
  }
  const bytes = () => new Uint8Array(memory.buffer);
  const allocate = (length: number): number => {
    const address = Number(malloc(length));
    if (address === 0) throw new RangeError(`no memory for ${length} bytes`);
    return address;
  };
  const borrow = <T>(length: number, work: (address: number) => T): T => {
    const address = allocate(length);
    try {
      bytes().fill(0, address, address + length);
      return work(address);
    } finally {
      free(address);
    }
  };
  const readString =
    (encoding: string, terminator: number) =>
    (fill: (address: number, length: number) => number): string => {
      const length = fill(0, 0);
      if (length <= terminator || length > longestString) return '';
      return borrow(length, (address) => {
        fill(address, length);
        return new TextDecoder(encoding).decode(bytes().slice(address, address + length - terminator));
      });
    };
  return {
    bytes,
    view: () => new DataView(memory.buffer),
    allocate,
    free: (address) => void free(address),
    borrow,
    readUtf16: readString('utf-16le', 2),
    readLatin1: readString('latin1', 1),
  };
}

const mebibyte = 1024 * 1024;

/**
 * Bytes that PDFium may use for a file. A few kilobytes that inflate to gigabytes (streams packed several times over) would keep
 * it for a minute, and take a tablet all it has; a large file may hold large pictures, up to what the importer allows itself.
 */
const mostMemory = (fileBytes: number): number => Math.min(768 * mebibyte, 256 * mebibyte + fileBytes * 100);

/** What PDFium calls to have more memory (Emscripten). */
const growName = 'emscripten_resize_heap';

/** The imports of PDFium, whose memory does not grow beyond `most` bytes: `refuse`, which throws, is called where it would. */
function withinMemory(imports: WebAssembly.Imports, most: number, refuse: () => never): WebAssembly.Imports {
  const bound = (module: WebAssembly.ModuleImports): WebAssembly.ModuleImports => {
    const grow = module[growName];
    if (typeof grow !== 'function') return module;
    return { ...module, [growName]: (bytes: number) => (bytes >>> 0 > most ? refuse() : Number(grow(bytes))) };
  };
  return Object.fromEntries(Object.entries(imports).map(([name, module]) => [name, bound(module)]));
}

interface StartedModule {
  readonly exports: WebAssembly.Exports;
  readonly wrapped: Promise<WrappedPdfiumModule>;
}

/** The package's own promise never settles when instantiation fails, so this one does. */
function startModule(engine: WebAssembly.Module, most: number, refuse: () => never): Promise<StartedModule> {
  return new Promise((resolve, reject) => {
    const overrides = {
      instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
        WebAssembly.instantiate(engine, withinMemory(imports, most, refuse)).then((instance) => {
          receive(instance);
          resolve({ exports: instance.exports, wrapped });
        }, reject);
        return {};
      },
      // PDFium tells its log about every oddity of a file; what matters comes back as an error code.
      print: () => undefined,
      printErr: () => undefined,
    };
    const wrapped = init(overrides);
  });
}

/**
 * Starts PDFium for a file of so many bytes, with a memory of its own. Throws `ProblemError('engine-missing')` where it cannot be started.
 * Its functions throw `ProblemError('book-unreadable')` where they would need more memory than such a file is given.
 */
export async function startPdfium(engine: WebAssembly.Module, fileBytes: number): Promise<PdfiumRuntime> {
  let isFull = false;
  const refuse = (): never => {
    isFull = true;
    throw new ProblemError('book-unreadable', { detail: 'it takes more memory than a file of its size is given' });
  };
  try {
    const { exports, wrapped } = await startModule(engine, mostMemory(fileBytes), refuse);
    const { pdfium, ...api } = await wrapped;
    api.PDFiumExt_Init();
    return {
      api,
      memory: createMemory(exports),
      addCallback: (callback, signature) => pdfium.addFunction(callback, signature),
      isFull: () => isFull,
    };
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError('engine-missing', { cause });
  }
}
