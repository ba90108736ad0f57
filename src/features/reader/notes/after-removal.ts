/**
 * Where the focus goes when the row of a note is gone from the list: to the notes beside it, else to the button that
 * closes the list. Asked for while the row is there; else the focus would fall behind the list, which is modal.
 */
export function focusAfterRemoval(id: string): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-note-row]')];
  const at = rows.findIndex((row) => row.dataset['noteRow'] === id);
  const row = rows[at];
  if (!row) return () => undefined;
  const close = row.closest('dialog')?.querySelector<HTMLElement>('header button');
  const besides = [rows[at + 1], rows[at - 1]]
    .flatMap((other) => [...(other?.querySelectorAll<HTMLElement>('button') ?? [])].slice(-1))
    .concat(close ?? []);
  return () => {
    const { activeElement } = document;
    // The sheet may have given it back to a row that is about to go.
    if (activeElement !== document.body && !row.contains(activeElement)) return;
    besides.find(({ isConnected }) => isConnected)?.focus();
  };
}
