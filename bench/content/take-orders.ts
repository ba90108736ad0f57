/** What the page can do, by name. */
type Works = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Does what `createOrders` is told, one after the other, for ever. */
export async function takeOrders(works: object): Promise<never> {
  for (;;) {
    const { name, args } = (await (await fetch('/orders')).json()) as { name: string; args: never[] };
    const work = (works as Works)[name];
    const result = await Promise.resolve(work?.(...args)).then(
      (value) => ({ value: value ?? null }),
      (cause: unknown) => ({ error: String(cause) }),
    );
    await fetch('/results', { method: 'POST', body: JSON.stringify(result) });
  }
}
