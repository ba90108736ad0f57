import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { User } from '../../../contract/user.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { createLazyPart } from '../../platform/lazy-part.ts';
import { Icon } from '../../ui/icon.tsx';
import { oneLine } from '../../ui/one-line.ts';
import { spanish } from '../text.es.ts';
import { avatarOf } from './avatars.ts';
import { namesOf } from './person-names.ts';
import styles from './shell.module.css';

export interface UserMenuProps {
  readonly user: User;
  onSignOut(): void;
}

/** One control with two faces: the person's picture, and on small screens the menu sign beside it. */
export function UserMenu({ user, onSignOut }: UserMenuProps): ReactElement {
  const text = useText('app', spanish);
  const sentenceOf = useSentence();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const names = namesOf(user, text);
  // Who is here and the way out are always at hand; the rest has its room and comes when it is wanted.
  const [part] = useState(() => createLazyPart(async () => (await import('./menu-more.tsx')).MenuMore));
  const [more, setMore] = useState<Awaited<ReturnType<typeof part.use>> | null>(null);
  const bring = () => void part.use().then(setMore);
  const close = useCallback(() => setOpen(false), []);

  // A click anywhere but here closes it, and so does Escape, which gives the focus back to the button.
  useEffect(() => {
    if (!isOpen) return undefined;
    popover.current?.focus();
    const onPointer = (event: Event) => {
      if (event.target instanceof Node && frame.current?.contains(event.target)) return;
      close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      toggle.current?.focus();
    };
    document.addEventListener('click', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);

  const email = oneLine(user.email);
  // A long address breaks before its host rather than in the middle of a word.
  const host = email.indexOf('@') + 1;
  return (
    <div className={styles.person} ref={frame}>
      {names.first !== '' && <bdi className={styles.firstName}>{names.first}</bdi>}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={text.userMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={bring}
        onFocus={bring}
        onClick={() => {
          bring();
          setOpen(!isOpen);
        }}
      >
        <img className={styles.avatar} src={avatarOf(user)} alt="" width={38} height={38} />
        <Icon name={isOpen ? 'close' : 'menu'} className={styles.menuGlyph} />
      </button>
      {isOpen && (
        <div ref={popover} className={styles.popover} role="dialog" aria-label={text.userMenu} tabIndex={-1}>
          <p className={styles.fullName}>
            <bdi>{names.full}</bdi>
          </p>
          <p className={styles.email}>
            <bdi>
              {email.slice(0, host)}
              <wbr />
              {email.slice(host)}
            </bdi>
          </p>
          <hr />
          {more?.ok === false ? (
            <p role="alert">{sentenceOf(more.problem)}</p>
          ) : (
            <div className={styles.menuMore}>{more && <more.value onClose={close} />}</div>
          )}
          <hr />
          <button type="button" className={styles.menuItem} onClick={onSignOut}>
            <Icon name="leave" />
            {text.signOut}
          </button>
        </div>
      )}
    </div>
  );
}
