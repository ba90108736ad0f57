import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import type { AppEnv } from '../../../server/http/app-env.ts';
import { limitBodyTo } from '../../../server/http/limit-body.ts';
import { listen } from '../../../server/http/listen.ts';

test('whoever tells no length, and does not send the end, is cut off before anybody is asked', async () => {
  const read: string[] = [];
  const app = new Hono<AppEnv>().use(limitBodyTo(100, 200)).post('/', async (context) => {
    read.push(await context.req.text());
    return context.body(null, 204);
  });
  app.onError((_error, context) => context.body(null, 503));
  const listening = await listen(app, 0);
  onTestFinished(() => listening.close());
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhola\r\n';
  const prompt = connect(listening.port, '127.0.0.1').setEncoding('utf8');
  prompt.write(`${head}0\r\n\r\n`);
  const [answer]: unknown[] = await once(prompt, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  const silent = connect(listening.port, '127.0.0.1').on('error', () => undefined);
  silent.write(head);
  await once(silent, 'close', { signal: AbortSignal.timeout(4_000) });
  expect(read).toEqual(['hola']);
  prompt.destroy();
});
