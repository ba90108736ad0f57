import { SERVICE_WORKER_PATH } from '../../contract/worker-messages.ts';
import { trustedScriptUrl } from '../platform/trusted-urls.ts';

/** Resolves once the page has loaded and the browser has nothing better to do. */
function whenStable(): Promise<void> {
  const isLoaded =
    document.readyState === 'complete'
      ? Promise.resolve()
      : new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  return isLoaded.then(
    () =>
      new Promise((resolve) => {
        // Safari has no requestIdleCallback.
        if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 4000 });
        else setTimeout(resolve, 1000);
      }),
  );
}

/** Registers the service worker: in production only, once the app is stable; a failure goes to the console only. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await whenStable();
  try {
    await navigator.serviceWorker.register(trustedScriptUrl(SERVICE_WORKER_PATH), { updateViaCache: 'none' });
  } catch (error) {
    console.error('El trabajador de servicio no se pudo registrar', error);
  }
}
