import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueHandOff } from '../../server/modules/session/hand-off.ts';
import { publish } from './support/catalogue.ts';
import { databaseKinds } from './support/test-database.ts';
import { startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

const ADDRESS = '203.0.113.77';

describe.each(databaseKinds)('what the %s database and the log never hold', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  test('no code, hand-off, token or address is kept or logged in clear, and no page view names a person', async () => {
    const from = { 'X-Forwarded-For': ADDRESS };
    const token = await server.signIn('DEMO-ALUMNA');
    const handOff = await issueHandOff(server.database.queries, 1, server.now());
    const bookId = await publish(server, 'Un libro', 'colegio-demo');
    await server.ask('/api/user', { method: 'POST', token: handOff, headers: from });
    await server.ask('/api/user', { method: 'POST', token: 'clave.EQUIVOCADA', headers: from });
    await server.ask(`/api/user/clave.DEMO-ALUMNA?credencial=${handOff}`, { token });
    await server.ask(`/api/books/${bookId}/licence`, { token });
    const at = server.now().toISOString();
    const views = [
      { path: `/libros/libro/${bookId}?de=Valentina`, at },
      { path: '/libros/Valentina', at },
    ];
    await server.ask('/api/page-views', { method: 'POST', token, headers: from, body: JSON.stringify({ views }) });

    const dump = await server.dump();
    const log = server.logged.join('\n');
    expect(dump).toContain('token_hash');
    expect(dump).toContain('/libros/libro/$bookId');
    expect(dump).toContain('/$otra');
    expect(server.logged.length).toBeGreaterThan(4);
    for (const secret of [token, handOff, handOff.slice('entrega.'.length), 'DEMO-ALUMNA', 'EQUIVOCADA', ADDRESS]) {
      expect(dump).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    for (const personal of ['Valentina', 'quispe', 'credencial', bookId]) expect(log).not.toContain(personal);
    const kept = dump.split('page_views')[1]?.split('\n').slice(1, 3);
    expect(kept).toHaveLength(2);
    for (const row of kept ?? []) {
      expect(row).toContain('"views":1');
      expect(row).not.toMatch(/person|Valentina/);
    }
  });

  test('a failure is logged without what was sent', async () => {
    await server.database.queries.execute('ALTER TABLE sessions RENAME TO sessions_away');
    const answer = await server.ask('/api/user', { token: 'ficha-que-no-debe-verse' });
    await server.database.queries.execute('ALTER TABLE sessions_away RENAME TO sessions');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'server-failed', status: 500 });
    const failure = server.logged.find((entry) => entry.includes('"failure"'));
    expect(failure).toContain('42P01');
    expect(failure).not.toMatch(/ficha-que|[0-9a-f]{64}|select/i);
  });
});
