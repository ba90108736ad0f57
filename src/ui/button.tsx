import type { ComponentProps, ReactElement } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'quiet' | 'onStage' | 'danger';

/** The look of a button for what is not one: a link that is a screen's next step. */
export function buttonLook(kind: ButtonKind, className?: string): string {
  return joinClasses(styles.button, styles[kind], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
}

export function Button({ kind = 'quiet', type = 'button', className, ...rest }: ButtonProps): ReactElement {
  return <button {...rest} type={type} className={buttonLook(kind, className)} />;
}
