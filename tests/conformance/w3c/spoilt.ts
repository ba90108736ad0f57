import { readFile } from 'node:fs/promises';
import { zipEpub } from '../../../demo/epub/zip.ts';
import type { ZipEntry } from '../../../demo/epub/zip.ts';
import { openZip } from '../../../src/engines/epub/zip-reader.ts';

/** In files whose path ends like this, what is written (null: all of it) becomes something else. */
type Harm = readonly [file: RegExp, written: RegExp | null, instead: string];

const chapter = /content_001\.xhtml$/;
const opf = /\.opf$/;
const otherSize: readonly Harm[] = [[/page_00\d\.xhtml$/, /content="[^"]*"/g, 'content="width=950,height=650"']];
const secondAlike: readonly Harm[] = [[/page_002\.xhtml$/, /width=1400/, 'width=900']];
const thirdAlike: readonly Harm[] = [[/page_003\.svg$/, /viewBox="[^"]*"/, 'viewBox="0 0 900 600"']];
const otherSide: readonly Harm[] = [[opf, /properties="page-spread-left"/, 'properties="page-spread-right"']];
const noOverride: readonly Harm[] = [[opf, /rendition:layout-(?:reflowable|pre-paginated)/, '']];
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** What makes the sentence of each test untrue: a check that passes all the same looks at nothing. */
export const harms: Readonly<Record<string, readonly Harm[]>> = {
  'cnt-css-fonts_ot': [[/\.otf$/, null, 'no font']],
  'cnt-svg-embedded': [[chapter, /fill:red/, 'fill:none']],
  'css-epub-hyphens': [
    [chapter, /-epub-hyphens: none/, '-epub-hyphens: manual'],
    [chapter, /nineteenth century/, 'in&#xAD;ter&#xAD;na&#xAD;tio&#xAD;nal '.repeat(12)],
  ],
  'css-epub-text-combine-horizontal': [[chapter, /-epub-text-combine: horizontal/, 'x: y']],
  'css-epub-text-orientation': [[/content_002\.xhtml$/, /-epub-text-orientation: upright/, 'x: y']],
  'css-epub-text-underline-position': [[/content_002\.xhtml$/, /text-underline-position: under/g, 'x: y']],
  'lay-pkg-flow-paginated': [[opf, /flow">paginated/, 'flow">scrolled-doc']],
  'lay-pp-layout-pre-paginated': [
    [opf, /<itemref idref="page_002"\/>/, ''],
    [opf, /<\/spine>/, '<itemref idref="page_002"/></spine>'],
  ],
  'lay-pp-layout-pre-paginated-spreads': [
    [opf, /<\/metadata>/, '<meta property="rendition:spread">none</meta></metadata>'],
  ],
  'lay-fxl-spread-auto': [[opf, /(rendition:spread">)auto/, '$1none']],
  'lay-fxl-page-spread-left': otherSide,
  'lay-pp-page-spread-left': otherSide,
  'lay-fxl-xhtml-icb': otherSize,
  'lay-pp-xhtml-icb': otherSize,
  'lay-pp-xhtml-icb_invalid_meta': otherSize,
  'lay-pp-xhtml-icb_repeated-in-meta': otherSize,
  'lay-fxl-xhtml-icb_multi': secondAlike,
  'lay-pp-xhtml-icb_multi': secondAlike,
  'lay-fxl-svg-icb_multi': thirdAlike,
  'lay-pp-svg-icb_multi': thirdAlike,
  'fxl-page-spread-break': [[opf, /properties="page-spread-(?:left|right)"/g, '']],
  'lay-fxl-orientation-default': [[/page_00\d\.xhtml$/, /width=900, height=600/, 'width=600, height=900']],
  'lay-fxl-orientation-landscape': [[opf, />landscape</, '>auto<']],
  'lay-pp-xhtml-icb_units': [[/page_002\.xhtml$/, /1000px, height/, '1100px, height']],
  'fxl-spine-overrides_behave-as-global': noOverride,
  'fxl-spine-overrides_behave-as-global-bis': noOverride,
  'lay-pp-spine-overrides_image-only-pp': noOverride,
  'ocf-metainf-inc': [[opf, /href="content_001/, 'href="missing']],
  'ocf-url_manifest': [[opf, /href="foo\//, 'href="bar/']],
  'ocf-url_link-relative': [[/\.jpg$/, null, 'no picture']],
  'ocf-font_obfuscation_bis': [[opf, /ocf-font_obfuscation-bis/, 'ocf-font_obfuscation']],
  'pub-cmt-avif': [[/\.avif$/, null, 'no picture']],
  'pub-cmt-jxl': [[/\.jxl$/, null, 'no picture']],
  'pub-cmt-mp3': [[/\.mp3$/, null, 'no sound']],
  'pub-external-links': [[chapter, /https:\/\/www\.w3\.org/, 'https://www.w3.example']],
  'pub-foreign_xml-suffix-spine': [[opf, /fallback="content_fallback"/, '']],
  'sec-untrusted-consent_network': [
    [chapter, /src="https:\/\/www\.w3\.org\/StyleSheets[^"]*"/, `src="${emptyPicture}"`],
  ],
  'pkg-collections-unknown': [[opf, /<itemref/, '<x']],
  'pkg-spine-unknown': [[opf, /href="content_001/, 'href="missing']],
  'pkg-dir-auto_root-unset': [[opf, /<dc:title([^>]*) dir="auto"/, '<dc:title$1 dir="rtl"']],
  'pkg-dir_unset-root-rtl': [[opf, /dir="rtl"/, 'dir="ltr"']],
  'pkg-lang_but_not_content': [[chapter, /<html /, '<html lang="fr" ']],
  'pkg-spine-duplicate-item-ui': [[opf, /<itemref idref="content_002"\/>\s*<\/spine>/, '</spine>']],
  'pkg-spine-nonlinear-activation': [[opf, /linear="no"/, '']],
  'pkg-spine-order-svg': [
    [opf, /href="2\.svg"/, 'href="x.svg"'],
    [opf, /href="3\.svg"/, 'href="2.svg"'],
    [opf, /href="x\.svg"/, 'href="3.svg"'],
  ],
  'pkg-spine-progression_ltr': [
    [opf, /<spine page-progression-direction="ltr"/, '<spine page-progression-direction="rtl"'],
  ],
  'nav-non-text_img': [[/nav\.xhtml$/, /alt="[^"]*"/, '']],
  'nav-spine_in-spine-no-list-style': [[/nav\.xhtml$/, /the first link/, 'α. the first link']],
  'mol-tts_multi': [[/mobydick\.xhtml$/, /<span id="second">/, '<span id="second" hidden="hidden">']],
};

/** A copy of a book that is harmed so; throws where one of the harms finds nothing to harm. */
export async function spoiltCopy(path: string, harmsOfBook: readonly Harm[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(path));
  const zip = await openZip({
    editionId: 'spoilt',
    mediaType: 'application/epub+zip',
    sizeBytes: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)),
    openSyncPort: () => null,
    close: () => undefined,
  });
  const entries: ZipEntry[] = [];
  const undone = new Set(harmsOfBook);
  for (const entry of zip.entries.filter((one) => one.path !== 'mimetype' && !one.path.endsWith('/'))) {
    let content: string | Uint8Array = await zip.read(entry);
    for (const harm of harmsOfBook) {
      const [file, written, instead] = harm;
      if (!file.test(entry.path)) continue;
      const before: string = typeof content === 'string' ? content : new TextDecoder().decode(content);
      content = written === null ? instead : before.replace(written, instead);
      if (content !== before) undone.delete(harm);
    }
    entries.push({ path: entry.path, content });
  }
  if (undone.size > 0) throw new Error(`nothing to harm in ${path}`);
  return zipEpub(entries);
}
