import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AppContext } from './app-env.ts';
import { NEVER_STORED } from './headers.ts';

const smallestWorthItBytes = 1_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// Above 5 a page of the shelf costs more time than the bytes it saves.
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A JSON answer for one person, as small as the asker can read it. */
export async function compressedJson(context: AppContext, value: object): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Cache-Control': NEVER_STORED });
  headers.set('Vary', 'Accept-Encoding');
  const plain = Buffer.from(JSON.stringify(value));
  const accepted = context.req.header('Accept-Encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding === null || plain.byteLength < smallestWorthItBytes) return new Response(plain, { headers });
  headers.set('Content-Encoding', encoding);
  return new Response(encoding === 'br' ? await brotli(plain, quickBrotli) : await zip(plain), { headers });
}
