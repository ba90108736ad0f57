import type { ComponentProps, CSSProperties, ReactElement } from 'react';
import { isLightColor } from './is-light-color.ts';
import { joinClasses } from './join-classes.ts';
import styles from './stage.module.css';

/** A pale colour must glow less than a dark one, or the white words in its light could not be read. */
const PALE_GLOW = 0.2;
const DEEP_GLOW = 0.4;

export interface StageProps extends Omit<ComponentProps<'section'>, 'style'> {
  /** The colour of the cover. */
  readonly light: string;
}

/** Dark in every theme: a book stands here in its own light. */
export function Stage({ light, className, ...rest }: StageProps): ReactElement {
  const look: CSSProperties & Record<'--stage-light' | '--stage-glow', string | number> = {
    '--stage-light': light,
    '--stage-glow': isLightColor(light) ? PALE_GLOW : DEEP_GLOW,
  };
  return <section {...rest} className={joinClasses(styles.stage, className)} style={look} />;
}
