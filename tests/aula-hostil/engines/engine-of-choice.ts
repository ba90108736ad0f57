import { firefoxEngine } from './firefox.ts';
import type { Engine } from './screen.ts';
import { safariFeatures, webkitEngine } from './webkit.ts';

/** The engine that `npm run aula-hostil -- --browser …` names. */
export function engineOfChoice(): Engine {
  return process.env.AULA_BROWSER === 'webkit' ? webkitEngine(safariFeatures) : firefoxEngine('/usr/bin/firefox-esr');
}
