/** What a voice says, as it is drawn. */
export type SaidWords = Pick<Range, 'getClientRects'>;

/** Whether what scrolls moves along with a voice: not while somebody moves it, nor after they have left what is said. */
export interface VoiceInSight {
  /** These words are being said (`null`: they are not drawn here): whether the window may move to them. */
  says(words: SaidWords | null): boolean;
  /** Somebody scrolls. */
  scrolled(): void;
  /** What was scrolled has come to rest. */
  rested(): void;
  /** Nothing is said any more, or somebody asked for what is said: it is moved along with again. */
  forget(): void;
}

/**
 * A window that somebody scrolled away from what is said is theirs, until what is said is seen in it again. Where they
 * only scroll within its sight, and where the window is laid out anew, it goes on moving along.
 */
export function createVoiceInSight(isSeen: (words: SaidWords) => boolean): VoiceInSight {
  let isMoving = false;
  let isLeft = false;
  let now: SaidWords | null = null;
  /** The latest the window was moved along with: the voice may have gone on below it while it was scrolled. */
  let followed: SaidWords | null = null;

  return {
    says(words) {
      now = words;
      if (isMoving) return false;
      if (words !== null && isLeft && isSeen(words)) isLeft = false;
      if (!isLeft && words !== null) followed = words;
      return !isLeft;
    },
    scrolled() {
      isMoving = true;
    },
    rested() {
      if (!isMoving) return;
      isMoving = false;
      const known = [now, followed].filter((words) => words !== null);
      if (known.length > 0) isLeft = !known.some(isSeen);
      if (isLeft) followed = null;
    },
    forget() {
      isLeft = false;
      now = null;
      followed = null;
    },
  };
}
