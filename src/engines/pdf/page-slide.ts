const slideMs = 200;

export interface PageSlide {
  finish(): void;
}

interface SlideParts {
  readonly leaving: readonly HTMLElement[];
  readonly entering: readonly HTMLElement[];
  readonly towards: 'left' | 'right';
  readonly width: number;
  /** How far a finger had already moved the pages. */
  readonly offset: number;
}

// Not `transform`: a page that is turned would move along its own lines.
const at = (x: number): Keyframe => ({ translate: `${x}px` });

/** Moves one sheet out and the next one in. */
export function slidePages({ leaving, entering, towards, width, offset }: SlideParts): PageSlide {
  const from = towards === 'left' ? width : -width;
  const timing: KeyframeAnimationOptions = { duration: slideMs, easing: 'cubic-bezier(.2, .7, .2, 1)' };
  const moves = entering.map((page) => page.animate([at(from + offset), at(0)], timing));
  for (const page of leaving) {
    page.dataset['leaving'] = '';
    const going = page.animate([at(offset), at(-from)], timing);
    const gone = (): void => {
      delete page.dataset['leaving'];
    };
    going.addEventListener('finish', gone);
    going.addEventListener('cancel', gone);
    moves.push(going);
  }
  return {
    finish() {
      for (const move of moves) move.cancel();
    },
  };
}

/** A sheet under the finger, with the one beside it looking in. */
export interface PageDrag {
  readonly offset: number;
  move(offset: number, pages: readonly HTMLElement[], beside: readonly HTMLElement[]): void;
  /** Lets go; with `isBack` the pages glide to where they were. */
  end(isBack: boolean): void;
}

export function createPageDrag(widthPx: () => number): PageDrag {
  let offset = 0;
  let moved: readonly HTMLElement[] = [];

  const release = (element: HTMLElement): void => {
    element.style.translate = '';
    delete element.dataset['leaving'];
  };

  return {
    get offset() {
      return offset;
    },
    move(next, pages, beside) {
      for (const element of moved) if (!pages.includes(element) && !beside.includes(element)) release(element);
      // At an end of the book the page gives way a little and no more.
      offset = beside.length === 0 ? next / 4 : next;
      for (const page of pages) page.style.translate = `${offset}px`;
      for (const page of beside) {
        page.dataset['leaving'] = '';
        page.style.translate = `${offset + (next < 0 ? widthPx() : -widthPx())}px`;
      }
      moved = [...pages, ...beside];
    },
    end(isBack) {
      for (const element of moved) {
        const from = element.style.translate;
        release(element);
        if (isBack && from !== '' && !element.inert) {
          element.animate([{ translate: from }, { translate: '0px' }], { duration: slideMs, easing: 'ease-out' });
        }
      }
      moved = [];
      offset = 0;
    },
  };
}
