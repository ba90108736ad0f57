// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingOverlay } from '../../src/ui/loading-overlay.tsx';

const overlay = (isVisible: boolean) => <LoadingOverlay isVisible={isVisible} name="Cargando" text="Cargando…" />;

describe('the loading overlay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is not there while nothing loads', () => {
    render(overlay(false));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows as a progressbar named Cargando', () => {
    render(overlay(true));
    expect(screen.getByRole('progressbar', { name: 'Cargando' }).textContent).toBe('Cargando…');
  });

  it('is the large spinner primary of the type ball-scale-multiple, unless it gets another name', () => {
    const view = render(overlay(true));
    const { dataset } = screen.getByRole('progressbar');
    expect(Object.fromEntries(Object.entries(dataset))).toEqual({
      spinner: 'primary',
      spinnerType: 'ball-scale-multiple',
      spinnerSize: 'large',
    });
    expect(screen.getByRole('progressbar').firstElementChild?.childElementCount).toBe(3);
    view.rerender(<LoadingOverlay isVisible name="Cargando" text="Cargando…" spinner="otro" />);
    expect(screen.getByRole('progressbar').dataset.spinner).toBe('otro');
  });

  it('is, quiet, a progressbar of the same name without spinner or words', () => {
    render(<LoadingOverlay isVisible isQuiet name="Cargando" text="Cargando…" />);
    expect(screen.getByRole('progressbar', { name: 'Cargando' }).childElementCount).toBe(0);
  });

  it('stays for its fade of 200 ms, then is gone', () => {
    const view = render(overlay(true));
    view.rerender(overlay(false));
    act(() => void vi.advanceTimersByTime(199));
    expect(view.container.childElementCount).toBe(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(view.container.childElementCount).toBe(0);
  });

  it('comes back when something loads again during the fade', () => {
    const view = render(overlay(true));
    view.rerender(overlay(false));
    view.rerender(overlay(true));
    act(() => void vi.advanceTimersByTime(400));
    expect(screen.getByRole('progressbar', { name: 'Cargando' })).toBeTruthy();
  });
});
