/**
 * Where immutable bytes live, each under the SHA-256 of itself: chunks of ciphertext, covers.
 * One acceptance suite holds for every implementation.
 */
export interface ContentStore {
  /** Keeps `bytes` for good before it answers (temp file, fsync, rename, fsync of the folder); a second time is a no-op. */
  save(hash: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of `hash`, or `null` where there are none. */
  read(hash: string): Promise<Uint8Array | null>;
  has(hash: string): Promise<boolean>;
  /** Takes back what nobody names; a no-op where there is nothing. A power cut may bring it back: it is clearing up only. */
  remove(hash: string): Promise<void>;
}
