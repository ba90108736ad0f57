/** WebKitGTK calls a page isolated and has no shared memory all the same. */
export function canShareMemory(isIsolated: boolean, world: object = globalThis): boolean {
  return isIsolated && 'SharedArrayBuffer' in world;
}
