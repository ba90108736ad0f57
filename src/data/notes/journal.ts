/**
 * The journal: what a person did, on this device's disk before anything else happens. One segment a writer, which is
 * one tab; only records that were flushed are told as kept.
 */
export interface Journal {
  /** Resolves once the record is flushed; rejects with `ProblemError` (`storage-full`, `storage-unavailable`). */
  append(person: string, writer: string, record: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The segments of a person that no other living tab is writing, by writer. */
  read(person: string): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>;
  /** All of the segment is kept elsewhere: it goes. One another tab is writing stays. */
  clear(person: string, writer: string): Promise<void>;
}
