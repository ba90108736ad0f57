import { type ProblemCode, ProblemError } from '../../../../contract/problems.ts';
import type { DocumentInfo, Urgency } from '../pdf-messages.ts';
import { areaOf } from './painted-page.ts';
import type { ReadRange } from './block-cache.ts';
import { type Job, type JobQueue, mostUrgent, nextQueue } from './job-queue.ts';
import { readLabels } from './page-labels.ts';
import { createPagePainter } from './page-painter.ts';
import { createPageShelf, type PageShelf } from './page-shelf.ts';
import { readPageText, readPageWords } from './page-text.ts';
import { type PdfDocument, openDocument } from './pdf-document.ts';
import { createPdfFile } from './pdf-file.ts';
import { outlineNow, walkOutline } from './pdf-outline.ts';
import type { PdfResult, PdfTask, ScanToDraw } from './pdf-task.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';
import { findScannedPage } from './scanned-page.ts';

export interface PdfEngineEvents {
  readonly done: (id: number, result: PdfResult) => void;
  /** Has a scanned page drawn, and nothing else is begun meanwhile. Answers whether it was; where not, PDFium draws it. */
  readonly scanned: (id: number, scan: ScanToDraw) => Promise<boolean>;
  readonly failed: (id: number, problem: ProblemCode) => void;
  /** PDFium itself broke: nothing in this memory can be believed any more. */
  readonly crashed: (id: number | null, cause: unknown) => void;
  /** A block of the file arrived; said while PDFium works, so that a slow network does not look like a hang. */
  readonly read: () => void;
  /** Lets other messages in; the next step follows after it. */
  readonly breathe: () => Promise<void>;
  /** Passes time before what the network broke off so many times is tried again. */
  readonly rest: (times: number) => Promise<void>;
}

export interface PdfEngine {
  readonly bytesRead: number;
  /** Asked once more with another password where it threw `book-password`. */
  open(password: string): DocumentInfo;
  ask(id: number, urgency: Urgency, task: PdfTask): void;
  hurry(id: number, urgency: Urgency): void;
  cancel(id: number): void;
}

/** A task under way; ends with nothing where it was abandoned. */
type Work = Generator<void, PdfResult | ScanToDraw | undefined>;

interface OpenedDocument {
  readonly document: PdfDocument;
  readonly shelf: PageShelf;
  /** Of the file, when it was opened. */
  readonly bytesGivenBefore: number;
}

/** PDFium keeps what it was given for as long as a document is open: after so much it is opened anew, between two tasks. */
const mostKeptBytes = { atRest: 24 * 1024 * 1024, atWork: 48 * 1024 * 1024 } as const;

export function createPdfEngine(
  runtime: PdfiumRuntime,
  sizeBytes: number,
  read: ReadRange,
  events: PdfEngineEvents,
  pageObjects: readonly number[] = [],
): PdfEngine {
  const file = createPdfFile(runtime, sizeBytes, read, events.read);
  const painter = createPagePainter(runtime);
  const tasks = new Map<number, PdfTask>();
  const halfDone = new Map<number, Work>();
  /** Scanned pages that the browser did not draw. */
  const notDrawn = new Set<number>();
  let queue: JobQueue = [];
  let opened: OpenedDocument | null = null;
  let password = '';
  let lastPage = 0;
  let isPumping = false;
  let isBroken = false;
  let outlineFailures = 0;

  const reach = (): OpenedDocument => {
    if (opened === null) {
      const bytesGivenBefore = file.bytesGiven;
      const document = openDocument(runtime, file, password, pageObjects);
      opened = { document, shelf: createPageShelf(runtime, document), bytesGivenBefore };
    }
    return opened;
  };

  /** What PDFium kept while blocks were missing is wrong for ever: the next step starts from a fresh document. */
  const reopenLater = (): void => {
    for (const abandoned of halfDone.values()) abandoned.return(undefined);
    halfDone.clear();
    opened?.shelf.closeAll();
    opened?.document.close();
    opened = null;
  };

  /** Once enough is kept, and while nothing is under way that would have to begin anew. */
  const renewWhereFull = (): void => {
    if (isBroken || opened === null || halfDone.size > 0) return;
    const most = mostKeptBytes[queue.length === 0 ? 'atRest' : 'atWork'];
    if (file.bytesGiven - opened.bytesGivenBefore <= most) return;
    reopenLater();
    if (queue.length > 0) return;
    try {
      const { document } = reach();
      // PDFium goes through all pages before the one that is wanted: better now than while somebody waits for it.
      if (!document.isListed(lastPage)) document.pageSize(lastPage);
    } catch (cause) {
      // Whoever asks next hears of it.
      if (!(cause instanceof ProblemError)) throw cause;
    }
    if (file.takeProblem() !== null) reopenLater();
  };

  function* work(task: PdfTask): Work {
    const { document, shelf } = reach();
    if (task.type === 'outline') return { type: 'outline', outline: yield* walkOutline(document.bookmarks) };
    if (task.type === 'labels') return { type: 'labels', labels: yield* readLabels(document) };
    lastPage = task.pageIndex;
    const page = shelf.take(task.pageIndex);
    try {
      if (task.type === 'text') {
        return { type: 'text', text: yield* readPageText(runtime, document, page, task.pageIndex, shelf.fields.form) };
      }
      if (task.type === 'words') return { type: 'words', words: readPageWords(runtime, page, shelf.fields.form) };
      const size = document.sizeOfPage(page);
      const { paper } = task.target;
      const area = areaOf(size, task.target);
      const asked = { pageIndex: task.pageIndex, size, label: document.pageLabel(task.pageIndex) };
      const scan = notDrawn.has(task.pageIndex) ? null : findScannedPage(runtime, file, page, shelf.fields);
      if (scan !== null) return { type: 'scan', page: asked, scan, area, paper };
      return { type: 'render', page: { ...asked, image: yield* painter.paint(page, shelf.fields, area, paper) } };
    } finally {
      shelf.giveBack(task.pageIndex);
    }
  }

  /**
   * Note: one drawing a page. PDFium keeps how far a drawing is in the page itself: a second one takes its place, and
   * whichever ends first ends both. Who drew before has to begin anew.
   */
  const begin = (task: PdfTask): Work => {
    if (task.type !== 'render') return work(task);
    for (const [id, half] of halfDone) {
      const other = tasks.get(id);
      if (other?.type !== 'render' || other.pageIndex !== task.pageIndex) continue;
      halfDone.delete(id);
      half.return(undefined);
    }
    return work(task);
  };

  const leave = (id: number): void => {
    queue = nextQueue(queue, { type: 'left', id });
    tasks.delete(id);
    halfDone.delete(id);
  };

  const step = (id: number): ScanToDraw | null => {
    const task = tasks.get(id);
    try {
      if (task === undefined) leave(id);
      else {
        const started = halfDone.get(id) ?? begin(task);
        halfDone.set(id, started);
        const { done, value } = started.next();
        const problem = file.takeProblem();
        if (problem !== null) giveUp(id, problem, true);
        else if (done) {
          if (value?.type === 'scan') return value;
          leave(id);
          if (value) events.done(id, value);
        }
      }
    } catch (cause) {
      const problem = file.takeProblem();
      if (problem !== null) giveUp(id, problem, true);
      else {
        // What asks for too much memory would do so again: it has failed, and the others go on in a fresh worker.
        if (cause instanceof ProblemError) giveUp(id, cause.code, false);
        isBroken = runtime.isFull() || !(cause instanceof ProblemError);
        if (isBroken) events.crashed(tasks.has(id) ? id : null, cause);
      }
    }
    return null;
  };

  /** It stays asked for until it is drawn, so that it can be withdrawn and hurried meanwhile. */
  const draw = async (id: number, scan: ScanToDraw): Promise<void> => {
    halfDone.delete(id);
    if (await events.scanned(id, scan)) leave(id);
    else notDrawn.add(scan.page.pageIndex);
  };

  const giveUp = (id: number, problem: ProblemCode, isByReading: boolean): void => {
    const job = queue.find((one) => one.id === id);
    const task = tasks.get(id);
    if (isByReading) reopenLater();
    leave(id);
    if (isByReading && job && task?.type === 'outline') void askAgain(job, task);
    else events.failed(id, problem);
  };

  /** Nobody asks for the outline twice: without it the book has no chapters until it is closed. */
  const askAgain = async (job: Job, task: PdfTask): Promise<void> => {
    tasks.set(job.id, task);
    outlineFailures += 1;
    await events.rest(outlineFailures);
    if (tasks.get(job.id) === task) queue = nextQueue(queue, { type: 'asked', job });
    void pump();
  };

  const nextJob = (): Job | undefined => (isBroken ? undefined : mostUrgent(queue));

  const pump = async (): Promise<void> => {
    if (isPumping) return;
    isPumping = true;
    for (let job = nextJob(); job !== undefined; job = nextJob()) {
      const scan = step(job.id);
      if (scan) await draw(job.id, scan);
      renewWhereFull();
      await events.breathe();
    }
    isPumping = false;
  };

  return {
    get bytesRead() {
      return file.bytesRead;
    },
    open(given) {
      password = given;
      const { document } = reach();
      const info = { ...document.metadata(), pageCount: document.pageCount, firstPage: document.pageSize(0) };
      const outline = outlineNow(document.bookmarks, () => file.bytesRead);
      const problem = file.takeProblem();
      if (problem !== null) throw new ProblemError(problem);
      return { ...info, outline };
    },
    ask(id, urgency, task) {
      tasks.set(id, task);
      queue = nextQueue(queue, { type: 'asked', job: { id, urgency } });
      void pump();
    },
    hurry(id, urgency) {
      queue = nextQueue(queue, { type: 'hurried', id, urgency });
    },
    cancel(id) {
      halfDone.get(id)?.return(undefined);
      leave(id);
    },
  };
}
