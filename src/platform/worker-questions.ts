import { STILL_HERE } from '../../contract/still-here.ts';

/** What a service worker says to the pages by itself, with a port where it asks for an answer; as long as the page lives. */
export type WorkerQuestions = (onQuestion: (question: unknown, port: MessagePort | null) => void) => void;

/**
 * A worker may ask before the part that answers is here, and takes silence for a yes: what it says is held for that part,
 * which comes late, and it is told at once that somebody is here. There is no `container` in a private window of Firefox,
 * nor on an address without TLS.
 */
export function holdWorkerQuestions(
  container: Pick<ServiceWorkerContainer, 'addEventListener'> | undefined,
): WorkerQuestions {
  const held: MessageEvent[] = [];
  let hear = (event: MessageEvent) => {
    event.ports[0]?.postMessage(STILL_HERE);
    held.push(event);
  };
  container?.addEventListener('message', (event) => hear(event));
  return (onQuestion) => {
    hear = ({ data, ports: [port] }) => onQuestion(data, port ?? null);
    for (const event of held) hear(event);
  };
}
