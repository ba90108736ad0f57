import { openEpub } from '../../../src/engines/epub/open-epub.ts';
import { ownTrial } from './own.ts';
import { runTrial } from './run-trial.ts';

runTrial({
  ...ownTrial('application/epub+zip', () => openEpub),
  frames: () => [...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? []),
});
