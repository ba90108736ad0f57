import { useEffect, useId, useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { DeviceRoom, DownloadTools } from '../../data/downloads/download-tools.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { Callout } from '../../ui/callout.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { type DeviceBook, leastMissed } from './list-downloads.ts';
import styles from './device-part.module.css';
import { Leftovers } from './leftovers.tsx';
import { spanish } from './text.es.ts';

/** *Solo con Wi-Fi*, and honestly whether this browser can tell. */
function WifiSwitch({ tools }: { readonly tools: DownloadTools }): ReactElement {
  const text = useText('downloads', spanish);
  const sentenceOf = useSentence(problemSentences);
  const isOn = useObservable(tools.isWifiOnly);
  const { isCellular } = useObservable(tools.network);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const id = useId();

  async function choose(next: boolean): Promise<void> {
    const chosen = await tools.chooseWifiOnly(next);
    setProblem(chosen.ok ? null : chosen.problem);
  }

  return (
    <div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          aria-describedby={id}
          onChange={(event) => void choose(event.target.checked)}
        />
        {text.wifiOnly}
      </label>
      <p id={id} className={styles.hint}>
        {isCellular === null ? text.wifiUnknown : text.wifiKnown}
      </p>
      {problem !== null && (
        <Callout kind="danger" isAlert>
          {sentenceOf(problem)}
        </Callout>
      )}
    </div>
  );
}

export interface DevicePartProps {
  readonly tools: DownloadTools;
  /** The books here, the largest first. */
  readonly here: readonly DeviceBook[];
}

/** What still fits: measured once it is drawn, and anew when a book came or went; what was found stands meanwhile. */
function Room({ tools, here }: DevicePartProps) {
  const language = useLanguage();
  const text = useText('downloads', spanish);
  const begun = useObservable(useServices().positions.recent);
  const bookCount = here.length;
  const [measured, setMeasured] = useState<{ readonly room: DeviceRoom; readonly bookCount: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    tools.room().then(
      (room) => isGone || setMeasured({ room, bookCount }),
      (cause: unknown) => {
        // Beside it stands why, with what books take.
        console.error('El sitio no se pudo medir', cause instanceof Error ? cause.name : 'error');
        // What stood here is true no more.
        if (!isGone) setMeasured(null);
      },
    );
    return () => {
      isGone = true;
    };
  }, [tools, bookCount]);
  if (measured === null) return null;
  const { room } = measured;
  const missed = leastMissed(here, begun);
  const size = formatBytes(room.fitsBytes, language);
  const kind = room.isGuess ? 'guess' : !room.isTight ? 'least' : room.fitsBytes > 0 ? 'tight' : null;
  return (
    <div className={styles.measured} aria-busy={measured.bookCount !== bookCount}>
      <p>{kind === null ? text.room.none : text.room[kind](size)}</p>
      {room.isShort && missed && (
        <p>{text.room[missed.why](missed.book.title, formatBytes(missed.book.state.totalBytes, language))}</p>
      )}
      {room.isPersisted !== null && (
        <p className={styles.hint}>{room.isPersisted ? text.persisted : text.notPersisted}</p>
      )}
    </div>
  );
}

/** The network that may be used, and what this device can still hold. */
export function DevicePart({ tools, here }: DevicePartProps): ReactElement {
  const text = useText('downloads', spanish);
  return (
    <section className={styles.device} aria-label={text.device}>
      <h2 className={styles.heading}>{text.device}</h2>
      <WifiSwitch tools={tools} />
      {/* Its room is kept. */}
      <div className={styles.room} aria-live="polite">
        <Room tools={tools} here={here} />
        <Leftovers tools={tools} bookCount={here.length} />
      </div>
    </section>
  );
}
