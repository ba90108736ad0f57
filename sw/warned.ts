/** Says in the console, for `catch`, what went wrong and by which kind of error alone. */
export function warned(sentence: string): (error: unknown) => undefined {
  return (error) => {
    console.warn(sentence, error instanceof Error ? error.name : '');
  };
}
