/** What the browser says of this origin's storage. None of it is a promise. */
export interface StorageWord {
  /** What it believes is free for us; Chromium rounds it up to 10 GB. */
  readonly freeBytes: number | null;
  /** Whether it promised not to throw our data away; `null` where it does not say. */
  readonly isPersisted: boolean | null;
}

export async function askStorage(): Promise<StorageWord> {
  // Absent outside of secure contexts and in old browsers, whatever the type says.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return {
    freeBytes: quota === undefined ? null : Math.max(0, quota - usage),
    isPersisted: (await storage?.persisted?.()) ?? null,
  };
}
