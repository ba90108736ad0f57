import { afterEach, expect, test, vi } from 'vitest';
import { browserTabChannel } from '../../src/platform/tab-channel.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which opening a channel fails so. */
function failToOpen(cause: Error): void {
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    throw cause;
  });
}

test('where a site may keep nothing, and where there are no channels, a tab is alone', () => {
  failToOpen(new DOMException('The operation is insecure.', 'SecurityError'));
  const channel = browserTabChannel('prueba');
  channel.say('hola');
  channel.subscribe(() => undefined)();
  failToOpen(new ReferenceError('BroadcastChannel is not defined'));
  browserTabChannel('prueba').say('hola');
});

test('another failure is told', () => {
  failToOpen(new RangeError('Broken'));
  expect(() => browserTabChannel('prueba')).toThrow('Broken');
});
