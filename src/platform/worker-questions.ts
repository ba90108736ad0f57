/** What a service worker says to the pages by itself, with a port where it asks for an answer; the answer stops it. */
export type WorkerQuestions = (onQuestion: (question: unknown, port: MessagePort | null) => void) => () => void;

export function browserWorkerQuestions(): WorkerQuestions {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  return (onQuestion) => {
    const hear = ({ data, ports: [port] }: MessageEvent<unknown>) => onQuestion(data, port ?? null);
    container?.addEventListener('message', hear);
    return () => container?.removeEventListener('message', hear);
  };
}
