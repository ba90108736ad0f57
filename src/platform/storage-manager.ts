/** Asks the browser not to throw our data away when space gets short; `false` where it will not promise. */
export async function askToPersist(): Promise<boolean> {
  const storage = navigator.storage;
  if (!storage || typeof storage.persist !== 'function') return false;
  return (await storage.persisted()) || storage.persist();
}
