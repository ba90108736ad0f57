/** What a service worker asks the pages by itself, each with the port for the answer; the answer stops it. */
export type WorkerQuestions = (onQuestion: (question: unknown, port: MessagePort) => void) => () => void;

export function browserWorkerQuestions(): WorkerQuestions {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  return (onQuestion) => {
    const hear = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      if (port) onQuestion(data, port);
    };
    container?.addEventListener('message', hear);
    return () => container?.removeEventListener('message', hear);
  };
}
