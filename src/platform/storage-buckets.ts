/** Where databases lie while those of before do not open: see "Note: databases that never open again". */
export const bucketName = 'libro-2';

export interface StorageBuckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

/** The buckets of this browser, where it has them. */
export const bucketsHere = (): StorageBuckets | undefined => {
  // There is none where the code runs in no browser.
  const navigator: (Navigator & { readonly storageBuckets?: StorageBuckets }) | undefined = Reflect.get(
    globalThis,
    'navigator',
  );
  return navigator?.storageBuckets;
};

/** Whether this device has ever moved, and nobody has brought home what lies there. */
export async function isBucketThere(buckets = bucketsHere()): Promise<boolean> {
  return buckets !== undefined && (await buckets.keys()).includes(bucketName);
}
