import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as v from 'valibot';
import { syncAnswerSchema } from '../contract/sync.ts';
import type { Operation } from '../contract/things.ts';
import { people, personRoles, schools, sessions } from '../server/db/schema.ts';
import { hashSecret } from '../server/modules/session/secrets.ts';
import { createWriter } from '../src/data/notes/operation-id.ts';
import { createPostgres } from '../tests/support/own-postgres.ts';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { type Account, makeNotes, pause, percentile, post } from './notes/many-notes.ts';

const tabletCount = 500;
const operationCount = 50;
/** A bell rings: they come back within so long, or all in one instant, with nothing that spreads them. */
const bells = [10_000, 0];

/** A tablet that comes back: sends until it is acknowledged, and waits as long as the server asks. */
async function comeBack(origin: string, account: Account, operations: readonly Operation[]) {
  const start = performance.now();
  let turnedAway = 0;
  for (;;) {
    const answer = await post(origin, account, operations, null);
    if (answer.status === 200) {
      const { results } = v.parse(syncAnswerSchema, await answer.json());
      const refused = results.filter(({ refusal }) => refusal !== null).length;
      return { ms: performance.now() - start, turnedAway, refused };
    }
    if (answer.status !== 503) throw new Error(`The server answered ${answer.status}`);
    await answer.arrayBuffer();
    turnedAway += 1;
    await pause(Number(answer.headers.get('Retry-After') ?? 1) * 1_000);
  }
}

for (const bellMs of bells) {
  test(`the bell: tablets that were away come back within ${bellMs} ms, on PostgreSQL`, () => ring(bellMs));
}

async function ring(bellMs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-banco-'));
  chmodSync(folder, 0o755);
  const postgres = await createPostgres(join(folder, 'postgres'));
  await postgres.initialise();
  await postgres.start();
  const server = await createLibraryServer();
  await server.start({ DATABASE_URL: postgres.url });
  const pool = new pg.Pool({ connectionString: postgres.url });
  const queries = drizzle(pool);
  const now = new Date();
  await queries.insert(schools).values({ id: 'banco', name: 'Banco', createdAt: now });
  const rows = await queries
    .insert(people)
    .values(
      Array.from({ length: tabletCount }, (_, index) => ({
        schoolId: 'banco',
        firstname: `Persona ${index}`,
        lastname: 'De Prueba',
        createdAt: now,
      })),
    )
    .returning({ id: people.id });
  const accounts = rows.map(({ id }): Account => ({ person: String(id), token: `ficha-${id}-${createWriter()}` }));
  await queries
    .insert(personRoles)
    .values(accounts.map(({ person }) => ({ personId: Number(person), position: 0, roleId: 5 })));
  await queries.insert(sessions).values(
    accounts.map(({ person, token }) => ({
      id: crypto.randomUUID(),
      personId: Number(person),
      tokenHash: hashSecret(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  );

  const bags = accounts.map((account) => ({ account, operations: makeNotes(operationCount) }));
  const start = performance.now();
  const outcomes = await Promise.all(
    bags.map(async ({ account, operations }) => {
      await pause(Math.random() * bellMs);
      return comeBack(server.origin, account, operations);
    }),
  );
  const totalMs = performance.now() - start;
  const [kept] = (await queries.execute(sql`SELECT count(*)::int AS count FROM note_things`)).rows;
  const times = outcomes.map(({ ms }) => ms);
  const lost = tabletCount * operationCount - Number(kept?.['count'] ?? 0);
  const refused = outcomes.reduce((sum, each) => sum + each.refused, 0);
  const turnedAway = outcomes.reduce((sum, each) => sum + each.turnedAway, 0);
  await pool.end();
  await server.discard();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `\n${tabletCount} tabletas con ${operationCount} cambios cada una vuelven ${bellMs === 0 ? 'en el mismo instante' : `en ${bellMs / 1_000} s`} (PostgreSQL)`,
  );
  console.log(
    `hasta la respuesta: mediana ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms, peor ${Math.round(Math.max(...times))} ms`,
  );
  console.log(
    `todo en ${(totalMs / 1_000).toFixed(1)} s; perdidos ${lost}, rechazados ${refused}, esperas pedidas (503 con Retry-After) ${turnedAway}`,
  );
  if (lost !== 0 || refused !== 0) throw new Error('Something was lost');
}
