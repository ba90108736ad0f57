// @vitest-environment happy-dom
import { Suspense } from 'react';
import { CatchBoundary } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyScreen } from '../../src/app/lazy-screen.tsx';

const code = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'none');

function draw(Screen: () => React.ReactElement) {
  return act(async () =>
    render(
      <CatchBoundary getResetKey={() => 'same'} errorComponent={({ error }) => <p role="alert">{code(error)}</p>}>
        <Suspense fallback="…">
          <Screen />
        </Suspense>
      </CatchBoundary>,
    ),
  );
}

describe('a screen whose code comes later', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('is drawn in the same turn once its code is here', async () => {
    const load = vi.fn(async () => () => <h1>Aquí</h1>);
    const Screen = lazyScreen(load);
    await Screen.preload();
    await draw(Screen);
    expect(screen.getByRole('heading').textContent).toBe('Aquí');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is a missing part where its code does not come, asked for once each way there', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const load = vi.fn(async () => () => <h1>Aquí</h1>).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Screen = lazyScreen(load);
    await Screen.preload();
    await draw(Screen);
    expect((await screen.findByRole('alert')).textContent).toBe('part-missing');
    expect(load).toHaveBeenCalledOnce();

    cleanup();
    await Screen.preload();
    await draw(Screen);
    expect((await screen.findByRole('heading')).textContent).toBe('Aquí');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
