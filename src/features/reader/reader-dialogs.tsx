import type { ReactElement } from 'react';
import { DisplayPanel } from './display-panel.tsx';
import { ExternalLinkDialog } from './external-link-dialog.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { ReaderPanels } from './reader-panels.tsx';
import type { OpenBook } from './use-open-book.ts';
import type { WebWords } from './use-web-words.ts';

/** What is opened over the reader and closed again: panels at its side, questions before a link is followed. */
export function ReaderDialogs({ open, web }: { readonly open: OpenBook; readonly web: WebWords }): ReactElement {
  const { reader, ready, panels, kind } = open;
  const { externalUrl, setExternalUrl, goTo, markFound } = reader;
  const { hasDisplay, hasKeys, shows } = panels;
  return (
    <>
      {ready && (
        <ReaderPanels
          panels={panels}
          state={ready}
          lang={open.lang}
          notes={open.notes}
          search={open.search}
          about={{
            look: open.look,
            link: open.ways.linkTo(ready.address),
            leftInBook: open.left.book,
            isPrinted: kind !== 'flowing',
          }}
          ways={{ goTo, markFound, leave: setExternalUrl }}
        />
      )}
      {hasDisplay && kind && (
        <DisplayPanel
          title={open.title}
          kind={kind}
          choice={open.display}
          isNarrow={kind === 'printed' && open.shown.flow === 'spread' && Boolean(open.here?.hint)}
          framing={ready?.book.framing ?? null}
          fullScreen={open.fullScreen}
          onClose={() => shows.display(false)}
        />
      )}
      {hasKeys && <KeysPanel onClose={() => shows.keys(false)} />}
      {web.asked !== null && <ExternalLinkDialog {...web.asked} onClose={web.forget} />}
      {externalUrl && <ExternalLinkDialog url={externalUrl} onClose={() => setExternalUrl(null)} />}
    </>
  );
}
