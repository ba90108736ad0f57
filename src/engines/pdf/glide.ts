const glideMs = 240;

/** Fast first, at rest at the end; from 0 to 1. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

interface Goal {
  readonly left: number;
  readonly top: number;
}

export interface Glide {
  /** Moves what is seen of `root` to `goal`, px, in place of another movement that was under way. */
  to(goal: Goal): void;
  /** Stays where it is. */
  end(): void;
}

/**
 * A smooth movement of `root` on the thread of the page. The browser's own runs outside of it and can arrive after
 * another page is shown, which then begins at its foot. A finger or a wheel takes it over.
 */
export function createGlide(root: HTMLElement): Glide {
  let frame = 0;
  let towards: Goal | null = null;

  const end = (): void => {
    towards = null;
    cancelAnimationFrame(frame);
    root.removeEventListener('wheel', end);
    root.removeEventListener('pointerdown', end);
  };

  return {
    to(goal) {
      // A key held down asks for the same again and again.
      if (towards?.left === goal.left && towards.top === goal.top) return;
      end();
      towards = goal;
      root.addEventListener('wheel', end, { passive: true });
      root.addEventListener('pointerdown', end, { passive: true });
      const from = { left: root.scrollLeft, top: root.scrollTop };
      const startedAt = performance.now();
      const step = (): void => {
        const share = Math.min(1, (performance.now() - startedAt) / glideMs);
        root.scrollTo({
          left: from.left + (goal.left - from.left) * eased(share),
          top: from.top + (goal.top - from.top) * eased(share),
          behavior: 'instant',
        });
        if (share === 1) end();
        else frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
    end,
  };
}
