import { useState } from 'react';
import type { ReactElement } from 'react';
import { VERSION } from '../../../contract/build.ts';
import { useAddresses } from '../../hooks/app-context.ts';
import { useText } from '../../hooks/use-text.ts';
import { spanish } from '../text.es.ts';
import styles from './footer.module.css';

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function Footer(): ReactElement {
  const text = useText('app', spanish);
  const { publisher } = useAddresses();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <span>
        © {year} {text.product}
      </span>
      <a href={publisher} {...outside}>
        {text.footerPublisher}
      </a>
      <span>{text.footerVersion(VERSION)}</span>
    </footer>
  );
}
