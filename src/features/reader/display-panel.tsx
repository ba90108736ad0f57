import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { displayChoices, firstDisplay, lightAt } from '../../data/display/reading-display.ts';
import type { ReadingDisplay } from '../../data/display/reading-display.ts';
import type { Framing } from '../../engines/publication.ts';
import type { FullScreen } from '../../hooks/use-full-screen.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { optionsOf } from './choice-options.ts';
import styles from './display-panel.module.css';
import { dragToClose } from './drag-to-close.ts';
import { FlowingChoices, Sample } from './flowing-choices.tsx';
import { spanish } from './text.es.ts';

/** Text that flows; pages drawn beforehand, which may take another paper; pages that stay as they are. */
export type BookKind = 'flowing' | 'printed' | 'fixed';

export interface DisplayPanelProps {
  readonly title: string;
  readonly kind: BookKind;
  readonly choice: DisplayChoice;
  /** Two pages that were chosen do not fit beside each other. */
  readonly isNarrow: boolean;
  /** Null where a page cannot be enlarged. */
  readonly framing: Framing | null;
  /** Null where the browser gives no page the whole screen. */
  readonly fullScreen: FullScreen | null;
  readonly onClose: () => void;
}

/** A printed page is as light as it is. */
const printedPapers = ['auto', 'sepia', 'dark', 'contrast'] as const;

/** Text that flows lies in as many columns as its window has room for. */
const flowingFlows = ['pages', 'scroll'] as const;

interface FlowChoiceProps extends Pick<DisplayPanelProps, 'choice' | 'isNarrow'> {
  readonly isPrinted: boolean;
}

/** Page by page, scrolled, or two printed pages together. */
function FlowChoice({ isPrinted, isNarrow, choice }: FlowChoiceProps): ReactElement {
  const text = useText('reader', spanish).display;
  const { flow } = useObservable(choice.state);
  return (
    <>
      <Choice<ReadingDisplay['flow']>
        name={text.flow}
        value={flow === 'spread' && !isPrinted ? 'pages' : flow}
        options={optionsOf(isPrinted ? displayChoices.flow : flowingFlows, text.flows)}
        onChoose={(next) => void choice.choose({ flow: next })}
      />
      <p className={styles.aside} role="status">
        {isNarrow && text.oneOfTwo}
      </p>
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
export function DisplayPanel(props: DisplayPanelProps): ReactElement {
  const { title, kind, choice, isNarrow, framing, fullScreen, onClose } = props;
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
          {kind !== 'fixed' && <FlowChoice isPrinted={kind === 'printed'} isNarrow={isNarrow} choice={choice} />}
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
