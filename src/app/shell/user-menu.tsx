import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/user.ts';
import { useText } from '../../hooks/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
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
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const names = namesOf(user, text);
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

  return (
    <div className={styles.person} ref={frame}>
      {names.first !== '' && <span className={styles.firstName}>{names.first}</span>}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={text.userMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <img className={styles.avatar} src={avatarOf(user)} alt="" width={38} height={38} />
        <Icon name={isOpen ? 'close' : 'menu'} className={styles.menuGlyph} />
      </button>
      {isOpen && (
        <div ref={popover} className={styles.popover} role="dialog" aria-label={text.userMenu} tabIndex={-1}>
          <p className={styles.fullName}>{names.full}</p>
          <p className={styles.email}>{user.email}</p>
          <hr />
          <Link className={styles.menuItem} to="/libros" onClick={close}>
            <Icon name="play" />
            {text.library}
          </Link>
          <Link className={styles.menuItem} to="/libros/descargas" onClick={close}>
            <Icon name="tablet" />
            {text.onThisDevice}
          </Link>
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
