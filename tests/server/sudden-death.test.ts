import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { pageViews } from '../../server/db/schema.ts';
import { killProgram, startProcess } from './support/server-process.ts';
import { prepareData } from './support/prepared-data.ts';
import type { PreparedData } from './support/prepared-data.ts';
import { databaseKinds } from './support/test-database.ts';

const ROUNDS = 3;
const WRITERS = 4;
const WRITES_BEFORE_DEATH = 60;

describe.each(databaseKinds)('a server killed while it writes, on the %s database', (kind) => {
  let data: PreparedData;
  beforeAll(async () => {
    data = await prepareData(kind);
  });
  afterAll(() => data.remove());

  test('has kept everything it acknowledged', { timeout: 300_000 }, async () => {
    const tokens: string[] = [];
    let views = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startProcess(data.environment);
      await expectKept(server.address, tokens.slice(-WRITES_BEFORE_DEATH));
      let acknowledged = 0;
      const write = async () => {
        for (;;) {
          const token = await signIn(server.address);
          if (token === null) return;
          tokens.push(token);
          if (!(await sendView(server.address))) return;
          views += 1;
          acknowledged += 1;
          // Killed by the writers themselves, so always in the middle of the others' writes.
          if (acknowledged === WRITES_BEFORE_DEATH) await killProgram(server);
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      expect(acknowledged).toBeGreaterThanOrEqual(WRITES_BEFORE_DEATH);
    }
    const server = await startProcess(data.environment);
    await expectKept(server.address, tokens);
    await killProgram(server);
    const database = await data.open();
    const [row] = await database.queries.select({ total: sql<number>`sum(${pageViews.views})::int` }).from(pageViews);
    await database.close();
    expect(row?.total).toBeGreaterThanOrEqual(views);
    // At most one write of each writer was under way unanswered at each death.
    expect(row?.total).toBeLessThanOrEqual(views + ROUNDS * WRITERS);
  });
});

async function signIn(address: string): Promise<string | null> {
  const answer = await attempt(`${address}/api/user`, {
    method: 'POST',
    headers: { Authorization: 'clave.DEMO-ALUMNA' },
  });
  if (answer === null) return null;
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
  const body: unknown = JSON.parse(answer.text);
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : null;
}

async function sendView(address: string): Promise<boolean> {
  const body = JSON.stringify({ views: [{ path: '/libros', at: new Date().toISOString() }] });
  const answer = await attempt(`${address}/api/page-views`, { method: 'POST', body });
  if (answer !== null && answer.status !== 204) throw new Error(`A page view answered ${answer.status}`);
  return answer !== null;
}

/** A whole answer, or `null` where the server died before it was given. */
async function attempt(url: string, init: RequestInit): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function expectKept(address: string, tokens: readonly string[]): Promise<void> {
  const lost: string[] = [];
  const waiting = [...tokens];
  const check = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const answer = await fetch(`${address}/api/user`, { headers: { Authorization: token } });
      await answer.text();
      if (answer.status !== 200) lost.push(token);
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  expect(lost).toEqual([]);
}
