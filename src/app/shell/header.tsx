import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { useAddresses } from '../../hooks/app-context.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useText } from '../../hooks/use-text.ts';
import { spanish } from '../text.es.ts';
import { SignOutAlone } from './bare-header.tsx';
import { Contained } from './contained.tsx';
import { namesOf } from './person-names.ts';
import { SchoolBadge } from './school-badge.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The fixed bar at the top. While the session is being restored its right half stays empty. */
export function Header(): ReactElement {
  const text = useText('app', spanish);
  const session = useSession();
  const signOut = useSignOut();
  const { logo } = useAddresses();
  const user = session.status === 'signed-in' ? session.user : null;
  const school = user === null ? '' : namesOf(user, text).school;
  return (
    <header className={styles.header}>
      <Link to="/libros" className={styles.home} aria-label={text.home}>
        <img src={logo} alt="" width={34} height={32} />
        <span className={styles.wordmark}>{text.product}</span>
      </Link>
      {user !== null && (
        <>
          <nav className={styles.navigation} aria-label={text.mainNavigation}>
            <Link to="/libros" activeOptions={{ exact: true, includeSearch: false }}>
              {text.library}
            </Link>
            <Link to="/libros/descargas">{text.onThisDevice}</Link>
          </nav>
          <div className={styles.school}>
            <SchoolBadge className={styles.badge} source={user.insignia ?? ''} name={text.badgeOf(school)} />
            <bdi>{school}</bdi>
          </div>
          <Contained otherwise={<SignOutAlone />}>
            <UserMenu user={user} onSignOut={signOut} />
          </Contained>
        </>
      )}
    </header>
  );
}
