/**
 * Ends what databases are in the middle of when their page is put to sleep; whoever waits for it hears that it failed.
 *
 * Note: a page left in the middle of a transaction. WebKit keeps the page asleep for the way back, and its transaction
 * open: whoever opens the next page waits for it, for minutes (WebKitGTK 2.50, six times in ten). Other browsers let
 * what was begun come to its end, so it is ended here only where nobody else does. All databases are watched in one place,
 * which can come late: what the first paint reads is over by then.
 */
export function endTransactionsWhenLeft(): void {
  const { navigator }: { readonly navigator?: Partial<Navigator> } = globalThis;
  if (!navigator?.vendor?.startsWith('Apple')) return;
  const all = IDBDatabase.prototype;
  const begin = Reflect.get(all, 'transaction');
  const open = new Set<IDBTransaction>();
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // It is coming to its end by itself: there is no other reason why it could not be ended.
      }
    }
  });
  all.transaction = function watched(...wanted) {
    const transaction = begin.apply(this, wanted);
    open.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
    return transaction;
  };
}
