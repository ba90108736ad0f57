import { createNoteDevice } from './note-device.ts';
import type { NoteDevice } from './note-device.ts';
import { startTestServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import type { DatabaseKind } from './test-database.ts';

/** A test server, and devices of the demo's people on it. */
export interface NoteSchool {
  readonly server: TestServer;
  /** A new device of whoever signs in with this code. */
  device(code: string): Promise<NoteDevice & { token: string }>;
  close(): Promise<void>;
}

export async function openNoteSchool(kind: DatabaseKind): Promise<NoteSchool> {
  const server = await startTestServer(kind);
  return {
    server,
    async device(code) {
      const token = await server.signIn(code);
      const user: unknown = await (await server.ask('/api/user', { token })).json();
      const person = typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
      const send = (body: string, token: string) => server.ask('/api/sync', { method: 'POST', token, body });
      return Object.assign(createNoteDevice({ send, token, person, now: server.now }), { token });
    },
    close: () => server.close(),
  };
}
