import { STILL_HERE } from '../contract/still-here.ts';

/** A page that is gone meanwhile answers nothing. */
const patienceMs = 10_000;
/** One that has only begun to load says so; on a slow tablet what can try the room out comes so late. */
const longPatienceMs = 60_000;

/** What a page says at a port, or `otherwise` where it says nothing, or that it could not find out. */
export function answerAt(port: MessagePort, ask: () => void, otherwise: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (answer: unknown) => resolve(typeof answer === 'boolean' ? answer : otherwise);
    let timer = setTimeout(end, patienceMs);
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      if (data === STILL_HERE) timer = setTimeout(end, longPatienceMs);
      else end(data);
    });
    port.start();
    ask();
  });
}
