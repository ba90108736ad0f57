import * as v from 'valibot';
import type { Observable } from './observable.ts';

/** How this browser lets an app be installed. */
export interface InstallDoor {
  /** What the browser gave us to ask with; each can be used once. */
  readonly prompt: Observable<Event | null>;
  /** Whether this page is the installed app's window. */
  isInstalled(): boolean;
  /** An iPhone or iPad: there a person installs by hand. */
  readonly isApple: boolean;
  /** Shows the browser's own question and brings the person's answer; `unasked` where it would not open. */
  ask(prompt: Event): Promise<'yes' | 'no' | 'unasked'>;
  /** Told when the app was installed, from here or from the browser's menu; the answer stops it. */
  onInstalled(listener: () => void): () => void;
}

const appWindow =
  '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui), (display-mode: fullscreen)';

interface Prompt {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<unknown>;
}
const promptSchema = v.custom<Prompt>(
  (input) => input instanceof Event && 'prompt' in input && typeof input.prompt === 'function',
);
const choiceSchema = v.object({ outcome: v.picklist(['accepted', 'dismissed']) });

/** An iPad asks for pages as a Mac; its screen is touched with more than one finger. */
function isAppleTouch({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function browserInstallDoor(prompt: Observable<Event | null>): InstallDoor {
  return {
    prompt,
    isInstalled: () => matchMedia(appWindow).matches || ('standalone' in navigator && navigator.standalone === true),
    isApple: isAppleTouch(navigator),
    async ask(event) {
      const asking = v.safeParse(promptSchema, event);
      if (!asking.success) return 'unasked';
      try {
        await asking.output.prompt();
        const choice = v.safeParse(choiceSchema, await asking.output.userChoice);
        return choice.success && choice.output.outcome === 'accepted' ? 'yes' : 'no';
      } catch (cause) {
        if (cause instanceof DOMException) return 'unasked';
        throw cause;
      }
    },
    onInstalled(listener) {
      addEventListener('appinstalled', listener);
      return () => removeEventListener('appinstalled', listener);
    },
  };
}
