/** The way to the service worker of this page. */
export interface WorkerDoor {
  /** The worker that controls this page, if one does. */
  controller(): Pick<ServiceWorker, 'postMessage'> | null;
  /** Told when a worker takes control; the answer stops it. */
  onControl(listener: () => void): () => void;
}

export function browserWorkerDoor(): WorkerDoor {
  // Not there in a private window of Firefox, nor on an address without TLS.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  return {
    controller: () => container?.controller ?? null,
    onControl(listener) {
      container?.addEventListener('controllerchange', listener);
      return () => container?.removeEventListener('controllerchange', listener);
    },
  };
}
