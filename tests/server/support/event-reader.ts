/** Reads server-sent events as they come. */
export interface EventReader {
  /** The next event's name and data, or `null` at the end; beats are passed by. */
  next(): Promise<{ event: string; data: string } | null>;
  /** The next block as it is, beats too. */
  nextBlock(): Promise<string | null>;
  cancel(): Promise<void>;
}

export function readEvents(answer: Response): EventReader {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The answer has no body');
  let text = '';
  const nextBlock = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const part = await reader.read();
      if (part.done) return null;
      text += part.value;
    }
  };
  return {
    nextBlock,
    async next() {
      for (let block = await nextBlock(); block !== null; block = await nextBlock()) {
        const match = /^event: (.+)\ndata: (.+)$/.exec(block);
        if (match) return { event: match[1] ?? '', data: match[2] ?? '' };
        if (!block.startsWith(':')) throw new Error(`This is no event: ${block}`);
      }
      return null;
    },
    cancel: () => reader.cancel(),
  };
}
