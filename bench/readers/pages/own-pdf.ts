import { preparePdf } from '../../../src/engines/pdf/open-pdf.ts';
import { ownTrial } from './own.ts';
import { runTrial } from './run-trial.ts';

runTrial({ ...ownTrial('application/pdf', preparePdf), roots: () => [document] });
