import { PAGE_COLORS } from '../page-colors.ts';
import { FIXED_NOTES_STYLE, NOTES_STYLE } from './note-style.ts';

/** The package's language divides words and chooses a voice; how a text that names none looks is not its business. */
const UNSAID = ':where(html[data-libro-unsaid]) { quotes: "“" "”" "‘" "’"; }\n';

/** Comes before the book's own sheets and yields to every rule of theirs: how a book looks that says nothing. */
export const BASE_STYLE = `
:where(html) { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; line-height: 1.58; overflow-wrap: break-word; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
:where(p) { margin: 0 0 0.85em; orphans: 2; widows: 2; }
:where(h1, h2, h3, h4, h5, h6) { line-height: 1.25; margin: 1.4em 0 0.6em; break-after: avoid; break-inside: avoid; font-weight: 700; }
:where(h1) { font-size: 1.75em; margin-top: 0.3em; letter-spacing: -0.01em; }
:where(h2) { font-size: 1.35em; }
:where(h3) { font-size: 1.14em; }
:where(h4, h5, h6) { font-size: 1em; }
:where(ul, ol) { padding-inline-start: 1.5em; margin: 0 0 0.85em; }
:where(li) { margin-bottom: 0.3em; }
:where(blockquote) { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--libro-line); color: var(--libro-muted); }
:where(figure) { margin: 1.2em 0; text-align: center; break-inside: avoid; }
:where(figcaption) { font-size: 0.86em; color: var(--libro-muted); margin-top: 0.5em; line-height: 1.4; }
:where(table) { border-collapse: collapse; margin: 1em 0; font-size: 0.92em; line-height: 1.4; }
:where(th, td) { border: 1px solid var(--libro-line); padding: 0.4em 0.6em; text-align: start; vertical-align: top; }
:where(pre, code, kbd, samp) { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.88em; }
:where(hr) { border: 0; border-top: 1px solid var(--libro-line); margin: 1.8em auto; width: 40%; }
:where(a) { color: var(--libro-link); text-decoration-thickness: 0.06em; text-underline-offset: 0.18em; }
:where(tr, img, svg, math) { break-inside: avoid; }
:where(math) { font-size: 1.12em; }
:where(math[display="block"]) { margin: 0.9em 0; }
:where(sub, sup) { line-height: 0; font-size: 0.75em; }
:where(aside) { break-inside: avoid; }
:where(video[data-libro-film]:not([width][height])) { aspect-ratio: 16 / 9; }
:where(video[data-libro-film]:not([width], [height])) { width: 100%; }
:where(.libro-message) { margin: 20vh auto 0; max-width: 24em; text-align: center; font-size: 1.1em; color: var(--libro-muted); }
${UNSAID}`;

const THEME_VALUES = (['light', 'sepia', 'dark', 'contrast'] as const)
  .map((theme) => {
    const { page, text, muted, link, line, plate } = PAGE_COLORS[theme];
    return `html[data-libro-theme="${theme}"] { color-scheme: ${theme === 'light' || theme === 'sepia' ? 'light' : 'dark'}; --libro-page: ${page}; --libro-text: ${text}; --libro-muted: ${muted}; --libro-link: ${link}; --libro-line: ${line}; --libro-plate: ${plate}; }`;
  })
  .join('\n');

// The book's sheet may say anything: what makes pages, and what makes them readable in the dark, must stand above it.
// A ground the book gives its text is for white paper. In the dark a drawing keeps its light one: its lines were drawn to be seen on it.
// While a recording is heard, a page on white paper has the colours that the book gives it for that.
const COLOURED = 'html:not([data-libro-theme="light"])';
const THEMES = `
html[data-libro-zoomed], html[data-libro-zoomed] [data-libro-wide] { touch-action: pan-x pan-y pinch-zoom !important; }
${THEME_VALUES}
:where(html) { background: var(--libro-ground, var(--libro-page)); color: var(--libro-text); }
html[data-libro-theme]:not([data-libro-recorded]) { background: var(--libro-page) !important; color: var(--libro-text); }
html[data-libro-theme="light"]:not([data-libro-recorded]) { background: var(--libro-ground, var(--libro-page)) !important; }
${COLOURED} { background: var(--libro-page) !important; color: var(--libro-text) !important; }
${COLOURED} body, ${COLOURED} body *:not(svg, svg *, img, video, math *, mark) { color: inherit !important; background-color: transparent !important; border-color: var(--libro-line) !important; }
${COLOURED} body a[href], ${COLOURED} body a[href] * { color: var(--libro-link) !important; }
${COLOURED} body { background: none !important; }
html:is([data-libro-theme="dark"], [data-libro-theme="contrast"]) :where(img, svg):not(svg *) { background-color: var(--libro-plate); border-radius: 0.25em; }
:where(html[data-libro-theme="dark"], html[data-libro-theme="contrast"]) :where(svg:not(svg svg)) { color: ${PAGE_COLORS.light.text}; }
`;

/** What is read as text; what stands in a line (marks, symbols, code) takes after it, or is as the book has it. */
const BLOCKS =
  'p, li, dd, dt, blockquote, div, section, article, aside, header, footer, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption';
const familyRule = (family: string): string =>
  `html[data-libro-family="${family}"] :is(body, ${BLOCKS}) { font-family: "libro-${family}", system-ui, sans-serif !important; }`;
/** Above what goes with an alignment; titles and code are divided for nobody. */
const hyphensRule = (choice: 'on' | 'off', of: string, value: string): string =>
  `html[data-libro-alignment][data-libro-spacing][data-libro-hyphens="${choice}"] :is(${of}) { hyphens: ${value} !important; -webkit-hyphens: ${value} !important; }`;
const RUNNING = 'body, p, li, dd, div, blockquote, figcaption';
const UNDIVIDED = 'h1, h2, h3, h4, h5, h6, pre, code';
/** How a person reads stands above how the book is set, but for what would lose its sense (formulas, code, drawings). */
const DISPLAY = `
svg { --libro-letters: 1; }
:where(svg, pre, code, kbd, samp) { letter-spacing: normal; word-spacing: normal; }
:where(svg) { line-height: normal; }
html:not([data-libro-family="book"]) :where(svg) { font-family: system-ui, sans-serif; }
${familyRule('hyperlegible')}
${familyRule('dyslexic')}
html[data-libro-spacing="accessible"] :is(${BLOCKS}) { line-height: 1.7 !important; }
html[data-libro-spacing="accessible"] :is(${BLOCKS}):not(:lang(ar), :lang(fa), :lang(ur)) { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
html[data-libro-spacing="accessible"] :is(p, li, dd, blockquote) { margin-block-end: 2em !important; }
html[data-libro-alignment="start"] :is(body, p, li, dd, div, blockquote):not(figure *, [align="center"]) { text-align: start !important; hyphens: manual !important; -webkit-hyphens: manual !important; }
html[data-libro-alignment="justify"] :is(body, p, li, dd, div, blockquote):not(figure *, [align="center"]) { text-align: justify !important; hyphens: auto !important; -webkit-hyphens: auto !important; }
html[data-libro-large] body { hyphens: auto; -webkit-hyphens: auto; }
${hyphensRule('on', RUNNING, 'auto')}
${hyphensRule('on', UNDIVIDED, 'manual')}
${hyphensRule('off', `${RUNNING}, ${UNDIVIDED}`, 'manual')}
`;

/** What a search has found, on any ground. */
const FOUND = '::highlight(libro-found) { background-color: #ffd23f; color: #1d1503; }\n';
/** What says that something is on the network only. */
const NETWORK = '[data-libro-network] { display: inline-block !important; }\n';
/** What a voice says: the sentence lightly, its word clearly. */
const SPOKEN =
  '::highlight(libro-sentence) { background-color: rgb(56 132 255 / 22%); }\n' +
  '::highlight(libro-word) { background-color: #8ec5ff; color: #06172e; }\n';

/** Comes last in a reflowable section: the columns that make its pages. */
export const REFLOW_RULES = `
${THEMES}${DISPLAY}html { box-sizing: border-box !important; position: static !important; width: var(--libro-width) !important; height: var(--libro-height) !important; max-width: none !important; max-height: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important; overflow: hidden !important; columns: auto !important; font-size: var(--libro-font-size); touch-action: pinch-zoom; }
body { box-sizing: border-box !important; display: block !important; position: static !important; float: none !important; transform: none; width: var(--libro-width) !important; height: var(--libro-height) !important; min-width: 0 !important; min-height: 0 !important; max-width: none !important; max-height: none !important; margin: 0 !important; padding: var(--libro-margin-block) var(--libro-margin-inline) !important; border: 0 !important; overflow: visible !important; column-count: auto !important; column-width: var(--libro-column-size) !important; column-gap: var(--libro-column-gap) !important; column-rule: none !important; column-fill: auto !important; }
[data-libro-later] { display: none !important; }
html[data-libro-pages]::after { content: ""; position: absolute; visibility: hidden; width: 1px; height: 1px; top: 0; }
html[data-libro-scrolls] { overflow: hidden auto !important; overscroll-behavior: contain; scrollbar-width: thin; touch-action: pan-y pinch-zoom; }
html[data-libro-scrolls] body { height: auto !important; min-height: 100% !important; column-width: auto !important; padding-block-end: 6rem !important; }
html[data-libro-scrolls] [data-libro-wide] { touch-action: pan-x pan-y pinch-zoom !important; }
img, svg:not(svg svg), video, canvas { max-width: 100% !important; max-height: var(--libro-content-height) !important; object-fit: contain; }
img, video { box-sizing: border-box; }
img:not([width], [style*="width"]) { height: auto; }
.libro-whole { display: block; width: 100%; height: var(--libro-content-height); margin: 0 auto; object-fit: contain; }
html[data-libro-picture] body { column-width: auto !important; }
html[data-libro-picture] body * { margin: 0 !important; padding: 0 !important; border: 0 !important; }
html[data-libro-picture] :is(img, svg:not(svg svg)) { display: block; width: 100% !important; height: var(--libro-content-height) !important; background: none !important; }
audio, input, textarea, select { max-width: 100%; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
table[data-libro-tight] { font-size: 0.84em !important; hyphens: auto !important; -webkit-hyphens: auto !important; }
table[data-libro-tight] :is(th, td) { padding: 0.3em 0.25em !important; }
table[data-libro-tight="words"] :is(th, td) { overflow-wrap: anywhere !important; hyphens: auto !important; -webkit-hyphens: auto !important; }
math[data-libro-tight] { font-size: 0.95em; }
[data-libro-wide] { display: block !important; max-width: 100% !important; overflow: auto hidden !important; touch-action: pan-x pinch-zoom; }
[data-libro-breaks] { break-inside: auto !important; page-break-inside: auto !important; }
[data-libro-breaks="open"] { overflow: visible !important; }
[data-libro-more="right"] { touch-action: pan-right pinch-zoom; mask-image: linear-gradient(to right, #000 calc(100% - 2.2em), transparent); }
[data-libro-more="left"] { touch-action: pan-left pinch-zoom; mask-image: linear-gradient(to left, #000 calc(100% - 2.2em), transparent); }
[data-libro-more="left right"] { mask-image: linear-gradient(to right, transparent, #000 2.2em, #000 calc(100% - 2.2em), transparent); }
::selection { background: rgb(255 200 60 / 45%); }
${NOTES_STYLE}${NETWORK}${FOUND}${SPOKEN}`;

/** Comes last in a fixed-layout page: nothing of ours but the ground and quiet edges. */
export const FIXED_RULES = `
html[data-libro-zoomed] { touch-action: pan-x pan-y pinch-zoom !important; }
html { margin: 0 !important; overflow: hidden !important; touch-action: pinch-zoom; background: #fff; }
body { margin: 0; }
.libro-whole { display: block; width: 100%; height: 100vh; object-fit: contain; }
${UNSAID}${FIXED_NOTES_STYLE}${NETWORK}${FOUND}${SPOKEN}`;
