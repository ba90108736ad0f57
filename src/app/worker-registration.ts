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

/** The address of the newest worker here: another one, though it names the same file, would bring an older one back. */
function addressOf(known: ServiceWorkerRegistration | undefined): string {
  const newest = known?.installing ?? known?.waiting ?? known?.active;
  return newest && new URL(newest.scriptURL).pathname === SERVICE_WORKER_PATH ? newest.scriptURL : SERVICE_WORKER_PATH;
}

/**
 * Registers the service worker: in production only, once the app is stable; a failure goes to the console only. Answers
 * the registration, also where only an earlier one is there.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  await whenStable();
  const container = navigator.serviceWorker;
  const known = await container.getRegistration();
  try {
    return await container.register(trustedScriptUrl(addressOf(known)), { updateViaCache: 'none' });
  } catch (error) {
    console.error('El trabajador de servicio no se pudo registrar', error);
    return known ?? null;
  }
}
