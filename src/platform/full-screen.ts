/** Whether this browser gives a page the whole screen; telephones of one house do not. */
export function canFillScreen(): boolean {
  return 'fullscreenEnabled' in document && document.fullscreenEnabled;
}

export function fillsScreen(): boolean {
  return document.fullscreenElement !== null;
}

/** Calls `listener` whenever the page takes the whole screen or gives it back; the answer stops it. */
export function watchFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Asks for the whole screen, or gives it back; a browser that refuses leaves all as it is. */
export async function fillScreen(isWanted: boolean): Promise<void> {
  if (isWanted === fillsScreen()) return;
  try {
    await (isWanted ? document.documentElement.requestFullscreen() : document.exitFullscreen());
  } catch (cause) {
    // Nobody touched the page, or it left the whole screen in the same moment.
    if (!(cause instanceof TypeError) && !(cause instanceof DOMException)) throw cause;
  }
}
