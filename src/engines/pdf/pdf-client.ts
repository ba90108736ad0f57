import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import type { AskPassword } from '../publication.ts';
import { type PdfConnectionParts, createPdfConnection, openingDebt } from './pdf-connection.ts';
import {
  type DocumentInfo,
  type OutlineItem,
  type PageText,
  type PdfReply,
  type PdfRequest,
  type RenderTarget,
  type RenderedPage,
  type Urgency,
  urgency,
} from './pdf-messages.ts';

/** A question to the worker. `answer` is null once it was withdrawn, and rejects with `ProblemError`. */
export interface PdfQuestion<T> {
  readonly answer: Promise<T | null>;
  hurry(urgency: Urgency): void;
  withdraw(): void;
}

/** The page's side of the PDF worker: questions and answers, and a fresh worker where one broke. */
export interface PdfClient {
  /** Where nobody is to be asked for a password, a book that needs one fails with `book-password`. */
  open(askPassword?: AskPassword): Promise<DocumentInfo>;
  render(pageIndex: number, target: RenderTarget, urgency: Urgency): PdfQuestion<RenderedPage>;
  readText(pageIndex: number, urgency: Urgency): PdfQuestion<PageText>;
  /** What a page says, for a search. */
  readWords(pageIndex: number, urgency: Urgency): PdfQuestion<string>;
  /** What the book calls its pages. */
  readLabels(urgency: Urgency): PdfQuestion<readonly (string | null)[]>;
  /** An outline too long to wait for when opening. */
  onOutline(listener: (outline: readonly OutlineItem[]) => void): void;
  /** What the worker has read of the file up to its last answer. */
  readonly bytesRead: number;
  /** No worker will be started again. */
  readonly isDead: boolean;
  close(): void;
}

type PageRequest = Extract<PdfRequest, { type: 'render' | 'text' | 'words' | 'labels' }>;

interface Pending {
  request: PageRequest;
  crashes: number;
  readonly answered: (reply: PdfReply | null) => void;
  readonly failed: (problem: ProblemCode) => void;
}

interface Opening {
  readonly resolve: (info: DocumentInfo) => void;
  readonly reject: (problem: ProblemError) => void;
  readonly ask: AskPassword | undefined;
}

/** Broken workers in the life of one client: a few bad pages are survived, a book that is nothing else is not. */
const crashesLimit = 4;
const crashesWhileOpening = 2;

export function createPdfClient(parts: PdfConnectionParts): PdfClient {
  const pending = new Map<number, Pending>();
  let opening: Opening | null = null;
  let outlineListener: (outline: readonly OutlineItem[]) => void = () => undefined;
  let phase: 'idle' | 'starting' | 'locked' | 'ready' | 'dead' = 'idle';
  /** What opened the book, for a worker that is started anew; or was tried last. */
  let password: string | null = null;
  let crashes = 0;
  let lastId = 0;
  let bytesRead = 0;

  const start = (): void => {
    phase = 'starting';
    connection.start(password ?? '');
  };

  const die = (problem: ProblemCode): void => {
    phase = 'dead';
    password = null;
    connection.stop();
    opening?.reject(new ProblemError(problem));
    opening = null;
    for (const waiting of pending.values()) waiting.failed(problem);
    pending.clear();
  };

  /** The worker waits meanwhile, with what it has read of the file. */
  const askFor = async (ask: AskPassword): Promise<void> => {
    phase = 'locked';
    const given = await ask(password !== null);
    // Closed, or the worker broke: a fresh one asks by itself.
    if (phase !== 'locked') return;
    if (given === null) return die('book-password');
    password = given;
    phase = 'starting';
    connection.send({ type: 'unlock', password });
  };

  /** What broke the worker is tried once more; the others only waited beside it. */
  const recover = (culprit: number | null): void => {
    const waiting = culprit === null ? undefined : pending.get(culprit);
    if (culprit !== null && waiting !== undefined) {
      waiting.crashes += 1;
      const isAside = waiting.request.urgency >= urgency.smallPage;
      if (waiting.crashes > 1 || isAside) {
        pending.delete(culprit);
        waiting.failed('book-unreadable');
      }
      // A page nobody reads must not close the book that somebody does.
      if (isAside) return start();
    }
    crashes += 1;
    if (crashes >= (opening === null ? crashesLimit : crashesWhileOpening)) die('book-unreadable');
    else start();
  };

  const settle = (id: number, reply: PdfReply): void => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (reply.type === 'failed') waiting?.failed(reply.problem);
    else waiting?.answered(reply);
  };

  const receive = (reply: PdfReply): void => {
    switch (reply.type) {
      case 'alive':
        return;
      case 'opened':
        bytesRead = reply.bytesRead;
        phase = 'ready';
        // One that is started anew may have at once what the first one had not.
        if (opening === null && reply.info.outline !== null) outlineListener(reply.info.outline);
        opening?.resolve(reply.info);
        opening = null;
        for (const { request } of pending.values()) connection.send(request);
        return;
      case 'open-failed':
        if (opening?.ask && reply.problem === 'book-password') return void askFor(opening.ask);
        // While opening this is the end. Later it is a fresh worker that cannot read the file just now.
        if (opening !== null) return die(reply.problem);
        for (const waiting of pending.values()) waiting.failed(reply.problem);
        pending.clear();
        connection.stop();
        phase = 'idle';
        return;
      case 'outline':
        outlineListener(reply.outline);
        return;
      case 'crashed':
        recover(reply.id);
        return;
      case 'rendered':
        bytesRead = reply.bytesRead;
        // Withdrawn while it was on its way: its memory goes now, not when somebody sweeps.
        if (!pending.has(reply.id)) reply.page.bitmap.close();
        settle(reply.id, reply);
        return;
      case 'text':
      case 'words':
      case 'labels':
      case 'failed':
        settle(reply.id, reply);
    }
  };

  const connection = createPdfConnection(parts, {
    replied: receive,
    lost: recover,
    // It would hang again.
    hung: () => die('book-unreadable'),
    unreachable: die,
    owes() {
      if (opening === null) return pending.keys().next().value ?? null;
      return phase === 'locked' ? null : openingDebt;
    },
  });

  const ask = <T>(request: PageRequest, pick: (reply: PdfReply) => T | null): PdfQuestion<T> => {
    const { id } = request;
    const answer = new Promise<T | null>((resolve, reject) => {
      if (phase === 'dead') return reject(new ProblemError('book-unreadable'));
      pending.set(id, {
        request,
        crashes: 0,
        answered: (reply) => resolve(reply === null ? null : pick(reply)),
        failed: (problem) => reject(new ProblemError(problem)),
      });
      if (phase === 'ready') connection.send(request);
      else if (phase === 'idle') start();
    });
    return {
      answer,
      hurry(how) {
        const waiting = pending.get(id);
        if (waiting === undefined || waiting.request.urgency === how) return;
        waiting.request = { ...waiting.request, urgency: how };
        if (phase === 'ready') connection.send({ type: 'hurry', id, urgency: how });
      },
      withdraw() {
        const waiting = pending.get(id);
        if (waiting === undefined) return;
        pending.delete(id);
        if (phase === 'ready') connection.send({ type: 'cancel', id });
        waiting.answered(null);
      },
    };
  };

  return {
    open: (ask) =>
      new Promise((resolve, reject) => {
        opening = { resolve, reject, ask };
        start();
      }),
    render(pageIndex, target, how) {
      lastId += 1;
      const request = { type: 'render', id: lastId, urgency: how, pageIndex, target } as const;
      return ask(request, (reply) => (reply.type === 'rendered' ? reply.page : null));
    },
    readText(pageIndex, how) {
      lastId += 1;
      const request = { type: 'text', id: lastId, urgency: how, pageIndex } as const;
      return ask(request, (reply) => (reply.type === 'text' ? reply.text : null));
    },
    readWords(pageIndex, how) {
      lastId += 1;
      const request = { type: 'words', id: lastId, urgency: how, pageIndex } as const;
      return ask(request, (reply) => (reply.type === 'words' ? reply.words : null));
    },
    readLabels(how) {
      lastId += 1;
      const request = { type: 'labels', id: lastId, urgency: how } as const;
      return ask(request, (reply) => (reply.type === 'labels' ? reply.labels : null));
    },
    onOutline(listener) {
      outlineListener = listener;
    },
    get bytesRead() {
      return bytesRead;
    },
    get isDead() {
      return phase === 'dead';
    },
    close: () => die('unexpected-failure'),
  };
}
