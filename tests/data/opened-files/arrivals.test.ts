import { expect, test, vi } from 'vitest';
import { type ArrivalEdges, createArrivals } from '../../../src/data/opened-files/arrivals.ts';
import type { Launch } from '../../../src/platform/launch-door.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { createManualClock } from '../support/manual-clock.ts';

const at = (path: string): Launch => ({ files: [], target: new URL(path, 'https://biblioteca.example') });

/** An app that was opened at the shelf, and is asked for from outside again and again. */
function openApp() {
  const handOver = vi.fn();
  let launch: (launch: Launch) => void = () => undefined;
  const openedFiles: ArrivalEdges['openedFiles'] = {
    state: createSubject({ status: 'empty' }),
    take: vi.fn(),
    expect: vi.fn(),
    nothingCame: vi.fn(),
  };
  const arrivals = createArrivals({
    launches: {
      startedAt: new URL('https://biblioteca.example/libros'),
      isReload: false,
      handOver,
      listen(listener) {
        launch = listener;
        return true;
      },
    },
    worker: { controller: () => null, onControl: () => () => undefined },
    clock: createManualClock(),
    openedFiles,
  });
  arrivals.start();
  return { handOver, wanted: arrivals.wanted, launch: (one: Launch) => launch(one) };
}

test('a hand-off to an app that is open already reaches its page; the first one the page has read itself', () => {
  const { handOver, wanted, launch } = openApp();
  launch(at('/libros#credencial=entrega.ana'));
  expect(handOver).not.toHaveBeenCalled();
  launch(at('/libros/descargas'));
  expect(wanted.get()).toEqual({ path: '/libros/descargas' });
  launch(at('/libros#credencial=entrega.luis'));
  expect(handOver).toHaveBeenCalledExactlyOnceWith('#credencial=entrega.luis');
});
