/** What an action on the disk brings, or `missing` where the file or folder it needs is not there. */
export async function unlessMissing<T>(action: () => Promise<T>, missing: T): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}
