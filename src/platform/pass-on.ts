/** Puts words where they can be pasted; `false` where the browser does not let this page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (cause) {
    // No permission, no focus, or no clipboard outside a secure context.
    if (cause instanceof DOMException || cause instanceof TypeError) return false;
    throw cause;
  }
}

/** Whether this device has a sheet to share words with. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens the device's own sheet; who closes it has changed their mind. */
export async function shareText(text: string, title: string): Promise<void> {
  try {
    await navigator.share({ text, title });
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}
