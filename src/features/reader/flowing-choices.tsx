import { useEffect, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { displayChoices, letterSizeAt } from '../../data/display/reading-display.ts';
import type { ReadingDisplay } from '../../data/display/reading-display.ts';
import { PAGE_COLORS } from '../../engines/page-colors.ts';
import { canHyphenate } from '../../engines/epub/can-hyphenate.ts';
import { familyName, giveLetters } from '../../engines/epub/reading-letters.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useText } from '../../hooks/use-text.ts';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { optionsOf } from './choice-options.ts';
import styles from './display-panel.module.css';
import { spanish } from './text.es.ts';

/** A sentence set the way the book will be: on a phone the panel covers the page. */
export function Sample({ display }: { readonly display: ReadingDisplay }): ReactElement {
  const text = useText('reader', spanish).display;
  const { paper, letters, family, spacing, alignment, hyphens } = display;
  useEffect(() => {
    giveLetters(document, family).catch((cause: unknown) => {
      console.error('La muestra se queda sin sus letras', cause instanceof Error ? cause.name : 'error');
    });
  }, [family]);
  const colors = paper === 'auto' ? null : PAGE_COLORS[paper];
  return (
    <p
      className={styles.sample}
      data-amplio={spacing === 'accessible' ? 'si' : 'no'}
      style={{
        fontSize: `${(letters / 100) * 1.0625}rem`,
        ...(colors && { background: colors.page, color: colors.text }),
        ...(family !== 'book' && { fontFamily: `${familyName(family)}, system-ui, sans-serif` }),
        ...(alignment === 'justify' && { textAlign: 'justify' }),
        ...(hyphens === 'on' && { hyphens: 'auto' }),
      }}
    >
      {text.sample}
    </p>
  );
}

/** What can be chosen where the text flows. */
export function FlowingChoices({
  display,
  choice,
}: {
  readonly display: ReadingDisplay;
  readonly choice: DisplayChoice;
}): ReactElement {
  const text = useText('reader', spanish).display;
  const isBringing = useObservable(choice.isBringing);
  const partsWords = useMemo(() => canHyphenate(document), []);
  const change = (part: Partial<ReadingDisplay>) => void choice.choose(part);
  const { letters } = display;
  return (
    <>
      <div className={styles.sizes} role="group" aria-label={text.letters}>
        <span className={styles.name}>{text.letters}</span>
        <IconButton
          name={text.smaller}
          picture="less"
          aria-disabled={letterSizeAt(letters, -1) === letters}
          onClick={() => change({ letters: letterSizeAt(letters, -1) })}
        />
        <output className={styles.size}>{text.percent(letters)}</output>
        <IconButton
          name={text.larger}
          picture="more"
          aria-disabled={letterSizeAt(letters, 1) === letters}
          onClick={() => change({ letters: letterSizeAt(letters, 1) })}
        />
      </div>
      <Choice
        name={text.paper}
        value={display.paper}
        options={optionsOf(displayChoices.paper, text.papers)}
        onChoose={(paper) => change({ paper })}
      />
      <Choice
        name={text.family}
        value={display.family}
        options={optionsOf(displayChoices.family, text.families)}
        onChoose={(family) => change({ family })}
      />
      <p className={styles.aside} role="status">
        {isBringing && text.bringing}
      </p>
      <Choice
        name={text.spacing}
        value={display.spacing}
        options={optionsOf(displayChoices.spacing, text.spacings)}
        onChoose={(spacing) => change({ spacing })}
      />
      <Choice
        name={text.margins}
        value={display.margins}
        options={optionsOf(['narrow', 'usual', 'wide'] as const, text.marginsOf)}
        onChoose={(margins) => change({ margins })}
      />
      <Choice
        name={text.alignment}
        value={display.alignment}
        options={optionsOf(displayChoices.alignment, text.alignments)}
        onChoose={(alignment) => change({ alignment })}
      />
      <Choice
        name={text.hyphens}
        value={display.hyphens}
        options={optionsOf(displayChoices.hyphens, text.hyphensOf)}
        onChoose={(hyphens) => change({ hyphens })}
      />
      <p className={styles.aside} role="status">
        {display.hyphens === 'on' && !partsWords && text.partsNoWords}
      </p>
    </>
  );
}
