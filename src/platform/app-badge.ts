/** Shows a number on the installed app's icon; 0 takes it away. Nothing happens where icons bear no numbers. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
  } catch (cause) {
    // The person (or the system) does not want numbers on icons.
    if (!(cause instanceof DOMException)) throw cause;
  }
}
