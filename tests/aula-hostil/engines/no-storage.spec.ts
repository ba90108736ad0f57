import { test } from '@playwright/test';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { spanish as notes } from '../../../src/features/reader/notes/text.es.ts';
import { spanish as trouble } from '../../../src/features/storage-trouble/text.es.ts';
import type { LibraryServer } from '../../support/library-server.ts';
import { openSchool } from '../../support/school.ts';
import { tell } from '../../support/tally.ts';
import { engineOfChoice } from './engine-of-choice.ts';
import type { EngineTablet } from './screen.ts';
import * as pupil from './steps.ts';

const engine = engineOfChoice();
let server: LibraryServer;
let tablet: EngineTablet;

test.beforeAll(async () => {
  server = await openSchool();
  tablet = await engine.createTablet({ without: 'storage' });
});
test.afterAll(async () => {
  await tablet.discard();
  await server.discard();
});

test('a browser that lets nothing be kept says so in red, reads online, and says that nothing can be noted', async () => {
  const screen = await tablet.open();
  await pupil.signIn(screen, server.origin, 'DEMO-ALUMNA');
  await pupil.see(screen, { role: 'alert', name: trouble.notKept.title });
  await pupil.press(screen, { role: 'button', name: trouble.seen });
  // By links alone: whoever types an address there signs in again.
  await pupil.openFirstBook(screen);
  await pupil.press(screen, { role: 'link', name: 'Leer' });
  await pupil.expectReader(screen);
  await screen.press('n');
  await pupil.see(screen, { role: 'dialog', name: notes.title });
  await pupil.see(screen, { role: 'alert', name: `${notes.failed} ${problemSentences['storage-unavailable']}` });
  tell('F28, F37', `${engine.name}: no deja guardar nada: se dice, y se lee en línea`, { rounds: 1 });
});
