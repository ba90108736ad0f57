import { eq } from 'drizzle-orm';
import { credentialPrefixes } from '../../contract/endpoints.ts';
import type { Queries } from '../db/database.ts';
import { credentials } from '../db/schema.ts';
import { issueHandOff } from '../modules/session/hand-off.ts';
import { hashSecret } from '../modules/session/secrets.ts';
import { demoPeople } from './people.ts';

const PRINTED_LINK_VALID_MS = 10 * 60_000;

/** The demo's codes in a small table and one fresh link; empty where the demo was not seeded. */
export async function describeDemo(queries: Queries, address: string, now: Date): Promise<string[]> {
  const coded = demoPeople.filter((person) => person.code !== null);
  const first = coded[0];
  const personId = first?.code ? await findPersonByCode(queries, first.code) : null;
  if (!first || personId === null) return [];
  const rows = coded.map(({ code, firstname, lastname, about }) => [code ?? '', `${firstname} ${lastname}`, about]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`);
  const link = `${address}/libros#credencial=${await issueHandOff(queries, personId, now, PRINTED_LINK_VALID_MS)}`;
  return [
    'Códigos de demostración:',
    ...lines,
    `Enlace de un solo uso para ${first.firstname} (vale 10 minutos):`,
    `  ${link}`,
  ];
}

async function findPersonByCode(queries: Queries, code: string): Promise<number | null> {
  const [row] = await queries
    .select({ personId: credentials.personId })
    .from(credentials)
    .where(eq(credentials.secretHash, hashSecret(credentialPrefixes.code + code)));
  return row?.personId ?? null;
}
