const slideMs = 200;

export interface PageSlide {
  finish(): void;
}

interface SlideParts {
  readonly leaving: HTMLElement;
  readonly entering: HTMLElement;
  readonly towards: 'left' | 'right';
  readonly width: number;
  /** How far a finger had already moved the pages. */
  readonly offset: number;
}

// Not `transform`: a page that is turned would move along its own lines.
const at = (x: number): Keyframe => ({ translate: `${x}px` });

/** Moves one page out and the next one in. */
export function slidePages({ leaving, entering, towards, width, offset }: SlideParts): PageSlide {
  const from = towards === 'left' ? width : -width;
  const timing: KeyframeAnimationOptions = { duration: slideMs, easing: 'cubic-bezier(.2, .7, .2, 1)' };
  leaving.dataset['leaving'] = '';
  const coming = entering.animate([at(from + offset), at(0)], timing);
  const going = leaving.animate([at(offset), at(-from)], timing);
  const gone = (): void => {
    delete leaving.dataset['leaving'];
  };
  going.addEventListener('finish', gone);
  going.addEventListener('cancel', gone);
  return {
    finish() {
      coming.cancel();
      going.cancel();
    },
  };
}

/** A page under the finger, with the one beside it looking in. */
export interface PageDrag {
  readonly offset: number;
  move(offset: number, page: HTMLElement, beside: HTMLElement | null): void;
  /** Lets go; with `isBack` the pages glide to where they were. */
  end(isBack: boolean): void;
}

export function createPageDrag(widthPx: () => number): PageDrag {
  let offset = 0;
  let moved: HTMLElement[] = [];

  const release = (element: HTMLElement): void => {
    element.style.translate = '';
    delete element.dataset['leaving'];
  };

  return {
    get offset() {
      return offset;
    },
    move(next, page, beside) {
      for (const element of moved) if (element !== page && element !== beside) release(element);
      // At an end of the book the page gives way a little and no more.
      offset = beside === null ? next / 4 : next;
      page.style.translate = `${offset}px`;
      if (beside !== null) {
        beside.dataset['leaving'] = '';
        beside.style.translate = `${offset + (next < 0 ? widthPx() : -widthPx())}px`;
      }
      moved = beside === null ? [page] : [page, beside];
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
