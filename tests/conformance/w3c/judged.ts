import type { Checks } from './book-on-trial.ts';
import { containerChecks, unsureContainerChecks } from './container-checks.ts';
import { fixedPageChecks, unsureFixedPageChecks } from './fixed-page-checks.ts';
import { packageChecks } from './package-checks.ts';
import { textChecks, unsureTextChecks } from './text-checks.ts';

/** Criteria that pass: one of them that fails is a fault. */
export const promised: Checks = { ...textChecks, ...fixedPageChecks, ...containerChecks, ...packageChecks };

/** Criteria that can be checked, and fail here or in some browsers. */
export const unsure: Checks = { ...unsureTextChecks, ...unsureContainerChecks, ...unsureFixedPageChecks };

/** Why each of them fails. */
export const reasons: Readonly<Record<string, string>> = {
  'css-epub-text-transform':
    'Chromium has no `text-transform: full-width`; the old name is turned into it for browsers that do',
  'pub-cmt-jxl': 'only browsers that decode JPEG XL show the picture',
  'pub-xml-non-validating_unclosed':
    'on purpose: a chapter with a tag left open is read as HTML and shown, because real books have such chapters',
  'lay-page-layout-both-spread': 'a section that flows takes the whole screen; no fixed page stands beside it',
};

const SCRIPTED =
  'the book asks by a script, and no script of a book is ever run; it shows its own sentence for that case';
const RECORDED =
  'needs an ear, and the recording is not in the corpus: a voice of the device reads the page (`engines/epub/recorded.spec.ts` plays one)';

/** What no check of ours can answer, and why. */
export const notJudged: Readonly<Record<string, string>> = {
  'fxl-layout-duplication': 'asks it of EPUBCheck, not of a reader; the book opens',
  'mol-support_xhtml-fxl': RECORDED,
  'mol-timing-synchronization': RECORDED,
  'ocf-url_origin': SCRIPTED,
  'ocf-url_parse-path-absolute': SCRIPTED,
  'ocf-zip-mult':
    'the copy in the corpus is one whole zip and opens; a part of a divided one is refused (`engines/epub/zip-reader.test.ts`)',
};
