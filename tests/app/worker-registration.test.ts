// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../src/app/worker-registration.ts';

const register = vi.fn<(url: string, options: object) => Promise<void>>();
const getRegistration = vi.fn<() => Promise<object | undefined>>();
let rest: (() => void) | null = null;
let readyState: DocumentReadyState = 'complete';

describe('the registration of the service worker', () => {
  beforeEach(() => {
    register.mockReset().mockResolvedValue(undefined);
    getRegistration.mockReset().mockResolvedValue(undefined);
    rest = null;
    readyState = 'complete';
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register, getRegistration } });
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => readyState });
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      rest = run;
    });
    vi.stubEnv('PROD', true);
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(document, 'readyState');
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('waits until the page has loaded and the browser rests', async () => {
    readyState = 'interactive';
    const done = registerServiceWorker();
    await Promise.resolve();
    expect(rest).toBeNull();
    window.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(rest).not.toBeNull());
    expect(register).not.toHaveBeenCalled();
    rest?.();
    await done;
    expect(register).toHaveBeenCalledOnce();
    expect(new URL(register.mock.calls[0]?.[0] ?? '').pathname).toBe('/service-worker.js');
  });

  it('does not happen while developing', async () => {
    vi.stubEnv('PROD', false);
    await registerServiceWorker();
    expect(rest).toBeNull();
    expect(register).not.toHaveBeenCalled();
  });

  it('is left out where the browser has no workers', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await registerServiceWorker();
    expect(rest).toBeNull();
  });

  it('says a failure in the console, once, and nowhere else', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = new TypeError('404');
    register.mockRejectedValue(failure);
    const done = registerServiceWorker();
    await vi.waitFor(() => expect(rest).not.toBeNull());
    rest?.();
    await expect(done).resolves.toBeNull();
    expect(log.mock.calls).toEqual([['El trabajador de servicio no se pudo registrar', failure]]);
    expect(document.body.textContent).toBe('');
  });

  it.each([
    ['the newest worker keeps the address it came by', '/service-worker.js?v=abc', '/service-worker.js?v=abc'],
    ['a worker of another file is replaced by ours', '/other.js', '/service-worker.js'],
  ])('%s', async (_, known, wanted) => {
    const address = (path: string) => ({ scriptURL: new URL(path, location.href).href });
    getRegistration.mockResolvedValue({
      installing: null,
      waiting: address(known),
      active: address('/service-worker.js'),
    });
    const done = registerServiceWorker();
    await vi.waitFor(() => expect(rest).not.toBeNull());
    rest?.();
    await done;
    const { pathname, search } = new URL(register.mock.calls[0]?.[0] ?? '', location.href);
    expect(pathname + search).toBe(wanted);
  });
});
