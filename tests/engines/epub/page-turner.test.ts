// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createPageTurner } from '../../../src/engines/epub/page-turner.ts';
import type { UnitStage } from '../../../src/engines/epub/unit-stage.ts';
import type { UnitView } from '../../../src/engines/epub/unit-view.ts';

function still(): HTMLElement {
  const element = document.createElement('div');
  element.getAnimations = () => [];
  return element;
}

/** A chapter of three pages. In vertical writing they lie below each other, so no strip of them slides sideways. */
function chapter(page: number, strip: UnitView['strip'] = null): UnitView {
  return { element: still(), page, pageCount: 3, strip, showTarget: () => undefined } as unknown as UnitView;
}

/** A finger pulls the next page in from the left, while this page of a chapter is shown; tells what came in with it. */
function pullFrom(page: number, strip: UnitView['strip'] = null) {
  const [now, next] = [chapter(page, strip), chapter(0)];
  const stage = { neighbour: () => 1, peek: () => next } as unknown as UnitStage;
  const setVisible = vi.fn();
  const turner = createPageTurner({
    stage,
    reducedMotion: false,
    nextSide: -1,
    widthPx: () => 400,
    shown: () => ({ index: 0, view: now }),
    swap: () => undefined,
    setVisible,
  });
  turner.drag(50);
  const isNextSeen = setVisible.mock.calls.some(([view, isVisible]) => view === next && isVisible === true);
  return { transform: now.element.style.transform, isNextSeen, next: next.element.style.transform };
}

describe('a finger that pulls at vertical writing', () => {
  it('moves the page alone while the next one is of the same chapter', () => {
    expect(pullFrom(0)).toEqual({ transform: 'translateX(50px)', isNextSeen: false, next: '' });
  });

  it('brings the next chapter in at the last page', () => {
    expect(pullFrom(2)).toEqual({ transform: 'translateX(50px)', isNextSeen: true, next: 'translateX(-350px)' });
  });
});

describe('a finger that pulls at a text that runs the other way than its book', () => {
  const strip = { element: still(), nextSide: 1 } as const;

  it('moves the page alone: what lies beside it there is another one', () => {
    expect(pullFrom(0, strip)).toEqual({ transform: 'translateX(50px)', isNextSeen: false, next: '' });
    expect(strip.element.style.transform).toBe('');
  });

  it('brings the next chapter in from the side the book is leafed through to', () => {
    expect(pullFrom(2, strip)).toEqual({ transform: 'translateX(50px)', isNextSeen: true, next: 'translateX(-350px)' });
  });
});
