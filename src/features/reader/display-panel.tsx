import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { displayChoices, firstDisplay, letterSizeAt, lightAt } from '../../data/display/reading-display.ts';
import type { ReadingDisplay } from '../../data/display/reading-display.ts';
import { PAGE_COLORS } from '../../engines/page-colors.ts';
import type { Framing } from '../../engines/publication.ts';
import type { FullScreen } from '../../hooks/use-full-screen.ts';
import { familyName, giveLetters } from '../../engines/epub/reading-letters.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './display-panel.module.css';
import { dragToClose } from './drag-to-close.ts';
import { spanish } from './text.es.ts';

/** A sentence set the way the book will be: on a phone the panel covers the page. */
function Sample({ display }: { readonly display: ReadingDisplay }): ReactElement {
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

/** Text that flows; pages drawn beforehand, which may take another paper; pages that stay as they are. */
export type BookKind = 'flowing' | 'printed' | 'fixed';

export interface DisplayPanelProps {
  readonly title: string;
  readonly kind: BookKind;
  readonly choice: DisplayChoice;
  /** Null where a page cannot be enlarged. */
  readonly framing: Framing | null;
  /** Null where the browser gives no page the whole screen. */
  readonly fullScreen: FullScreen | null;
  readonly onClose: () => void;
}

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** A printed page is as light as it is. */
const printedPapers = ['auto', 'sepia', 'dark', 'contrast'] as const;

/** What can be chosen where the text flows. */
function FlowingChoices({
  display,
  choice,
}: {
  readonly display: ReadingDisplay;
  readonly choice: DisplayChoice;
}): ReactElement {
  const text = useText('reader', spanish).display;
  const isBringing = useObservable(choice.isBringing);
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
      <p className={styles.bringing} role="status">
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
    </>
  );
}

/** How large a printed page is seen, and which way up; for as long as the book is open. */
function FramingChoices({ framing }: { readonly framing: Framing }): ReactElement {
  const text = useText('reader', spanish).display;
  const { zoom, turned } = useObservable(framing.state);
  return (
    <>
      <div className={styles.sizes} role="group" aria-label={text.zoom}>
        <span className={styles.name}>{text.zoom}</span>
        <IconButton name={text.farther} picture="less" aria-disabled={zoom === 1} onClick={() => framing.zoom('out')} />
        <output className={styles.size}>{zoom === 'width' ? text.zooms.width : text.percent(zoom * 100)}</output>
        <IconButton name={text.closer} picture="more" aria-disabled={zoom === 5} onClick={() => framing.zoom('in')} />
      </div>
      <Choice<'page' | 'width' | 'other'>
        name={text.whole}
        value={zoom === 1 ? 'page' : zoom === 'width' ? 'width' : 'other'}
        options={optionsOf(['page', 'width'] as const, text.zooms)}
        onChoose={(to) => to !== 'other' && framing.zoom(to)}
      />
      <Button aria-label={text.turned(turned)} onClick={framing.turn}>
        {text.turn}
      </Button>
    </>
  );
}

/** How the pages look: every touch is seen at once and kept. */
export function DisplayPanel({ title, kind, choice, framing, fullScreen, onClose }: DisplayPanelProps): ReactElement {
  const text = useText('reader', spanish).display;
  const sentenceOf = useSentence(problemSentences);
  const display = useObservable(choice.state);
  const problem = useObservable(choice.problem);
  const change = (part: Partial<ReadingDisplay>) => void choice.choose(part);
  return (
    <SidePanel
      title={kind === 'flowing' ? text.title : text.pageTitle}
      subtitle={title}
      closeName={text.close}
      onShown={(dialog) => dragToClose(dialog, onClose)}
      onClose={onClose}
    >
      <div className={styles.display}>
        {kind === 'flowing' && <Sample display={display} />}
        <div className={styles.choices}>
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {sentenceOf(problem)} {problem !== 'engine-missing' && text.notKept}
            </p>
          )}
          {kind === 'flowing' && <FlowingChoices display={display} choice={choice} />}
          {kind !== 'fixed' && (
            <Choice
              name={text.flow}
              value={display.flow}
              options={optionsOf(displayChoices.flow, text.flows)}
              onChoose={(flow) => change({ flow })}
            />
          )}
          {framing && <FramingChoices framing={framing} />}
          {kind === 'printed' && (
            <Choice
              name={text.paper}
              value={display.paper === 'light' ? 'auto' : display.paper}
              options={optionsOf(printedPapers, { ...text.papers, auto: text.printed })}
              onChoose={(paper) => change({ paper })}
            />
          )}
          <div className={styles.sizes} role="group" aria-label={text.light}>
            <span className={styles.name}>{text.light}</span>
            <IconButton
              name={text.dimmer}
              picture="less"
              aria-disabled={lightAt(display.light, -1) === display.light}
              onClick={() => change({ light: lightAt(display.light, -1) })}
            />
            <output className={styles.size}>{text.percent(display.light)}</output>
            <IconButton
              name={text.lighter}
              picture="more"
              aria-disabled={display.light === 100}
              onClick={() => change({ light: lightAt(display.light, 1) })}
            />
          </div>
          <Choice
            name={text.ruler}
            value={display.ruler}
            options={optionsOf(displayChoices.ruler, text.rulers)}
            onChoose={(ruler) => change({ ruler })}
          />
          <Choice
            name={text.screen}
            value={display.screen}
            options={optionsOf(displayChoices.screen, text.screens)}
            onChoose={(screen) => change({ screen })}
          />
          {fullScreen && (
            <Button onClick={fullScreen.toggle}>{fullScreen.isOn ? text.leaveFullScreen : text.fullScreen}</Button>
          )}
          <Button onClick={() => change(firstDisplay)}>{text.reset}</Button>
        </div>
      </div>
    </SidePanel>
  );
}
