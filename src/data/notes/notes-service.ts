import type { Locator } from '../../../contract/locator.ts';
import type { Note, NoteChange, NoteDraft, ReadingValue } from '../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { Vector } from '../../../contract/stamp.ts';
import type { ReadingDay } from './reading-days.ts';
import type { Observable } from '../../platform/observable.ts';

/** How far a change has come: kept here → sent → confirmed by the server. What the server refuses waits for its person. */
export type Sending = 'kept' | 'sent' | 'confirmed' | 'refused';

export type NotesState =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | {
      readonly status: 'ready';
      /** All the person's notes over all books, by id. */
      readonly notes: ReadonlyMap<string, Note>;
      /** Notes with a change that is not confirmed; the others are. */
      readonly sending: ReadonlyMap<string, Sending>;
      /** When this device last knew all the person has, by the server's clock; `null` before that. ISO 8601. */
      readonly syncedAt: string | null;
    };

/** A change that is not confirmed yet, as the page of what waits shows it. */
export interface WaitingChange {
  readonly operationId: string;
  readonly thing: string;
  readonly sending: Exclude<Sending, 'confirmed'>;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Why the server refuses it; `null` while it does not. */
  readonly refusal: string | null;
  /** The words the person wrote or marked, to copy; may be empty. */
  readonly text: string;
  /** All of the change, as JSON: what there is to copy where it has no words. */
  readonly content: string;
}

/** The notes of whoever is in. Every change resolves once it is durable on this device; the network is not waited for. */
export interface NotesService {
  readonly state: Observable<NotesState>;
  readonly waiting: Observable<readonly WaitingChange[]>;
  add(draft: NoteDraft): Promise<Result<Note>>;
  /** All that is known of a note now: asked for when it is shown to be written in, and given back with what was written. */
  known(id: string): Vector;
  /** A `text` replaces the texts that `known` knows: one that came from elsewhere since stays beside it. */
  change(id: string, change: NoteChange): Promise<Result<null>>;
  remove(id: string): Promise<Result<null>>;
  /** Takes a removal back, or says that a note that came back stays. */
  restore(id: string): Promise<Result<null>>;
  /** Lets go of a change the server refuses, for good: it is nowhere else. */
  dismiss(operationId: string): Promise<Result<null>>;
  /** The farthest place in a book on any device; `share` is the progression within the book, 0–1. */
  furthest(bookId: string): { readonly share: number; readonly locator: Locator } | null;
  /** So much more was read today, on this device. */
  addReading(more: ReadingValue): Promise<Result<null>>;
  /** The time by which days are counted, in milliseconds since 1970: a tablet that went back to 1970 goes on from the latest it was told. */
  now(): number;
  /** What was read by day, on all devices, the latest last. */
  readingDays(): readonly ReadingDay[];
  /** Opens them once more where that failed; sends and asks now, where there is a network. */
  sync(): Promise<void>;
}
