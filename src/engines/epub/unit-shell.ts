import { type BlankFrame, openBlankFrame } from './book-frame.ts';

/** Where a unit is laid out: as large as the host, and out of sight until it is shown. */
export function createShell(host: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'position: absolute; inset: 0; overflow: hidden; visibility: hidden;';
  element.inert = true;
  host.append(element);
  return element;
}

/** A shell with one blank frame in it, for a unit of one frame. */
export interface FramedShell {
  readonly element: HTMLElement;
  readonly blank: BlankFrame;
}

/** Shells for units that are on their way. */
export interface Shells {
  take(): FramedShell;
  /** Makes one beforehand, unless there is one: whoever is sent for next finds it. */
  prepare(): void;
  /** Lets go of the one that was made beforehand. */
  drop(): void;
}

export function createShells(host: HTMLElement): Shells {
  let spare: FramedShell | null = null;

  function open(): FramedShell {
    const element = createShell(host);
    return { element, blank: openBlankFrame(element) };
  }

  function drop(): void {
    spare?.element.remove();
    spare?.blank.destroy();
    spare = null;
  }

  return {
    take() {
      const taken = spare ?? open();
      spare = null;
      return taken;
    },
    prepare() {
      if (spare !== null) return;
      const made = open();
      spare = made;
      // One that does not load is no loss: whoever needs a frame then asks for another, and hears of that one.
      made.blank.loaded.catch(() => spare === made && drop());
    },
    drop,
  };
}
