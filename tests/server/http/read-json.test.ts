import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import type { AppEnv } from '../../../server/http/app-env.ts';
import { listen } from '../../../server/http/listen.ts';
import { readJson } from '../../../server/http/read-json.ts';

test('whoever does not send the body they announced is cut off, as one who left', async () => {
  const read: unknown[] = [];
  const app = new Hono<AppEnv>().post('/', async (context) => {
    const body = await readJson(context, 50);
    read.push(body instanceof Response ? body.status : body);
    return body instanceof Response ? body : context.body(null, 204);
  });
  const listening = await listen(app, 0);
  onTestFinished(() => listening.close());
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n';
  const prompt = connect(listening.port, '127.0.0.1').setEncoding('utf8');
  prompt.write(`${head}{"uno":1}`);
  const [answer]: unknown[] = await once(prompt, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  const silent = connect(listening.port, '127.0.0.1').on('error', () => undefined);
  silent.write(`${head}{"uno"`);
  await once(silent, 'close', { signal: AbortSignal.timeout(5_000) });
  await expect.poll(() => read).toEqual([{ uno: 1 }, 499]);
  prompt.destroy();
});
