import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openEmbedded } from '../../../server/db/open-embedded.ts';
import { openPostgresql } from '../../../server/db/open-postgresql.ts';

export const databaseKinds = ['embedded', 'postgresql'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export interface TestDatabase {
  readonly database: Database;
  /** Every row of every table, as text. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

/** A fresh, empty database of either kind, gone after `close`. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const opened = kind === 'embedded' ? await openEmbeddedCopy() : await openNewPostgresql();
  return { ...opened, dump: () => dumpTables(opened.database) };
}

async function openEmbeddedCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'libro-embedded-'));
  copyEmbeddedTemplate(join(folder, 'database'));
  const database = await openEmbedded(join(folder, 'database'));
  return {
    database,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies an empty embedded database to `folder`: much quicker than making one. */
export function copyEmbeddedTemplate(folder: string): void {
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
}

async function openNewPostgresql() {
  const { url, drop } = await createPostgresDatabase();
  const database = await openPostgresql(url, () => undefined);
  return {
    database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Makes a database of its own in the PostgreSQL of this run. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `prueba_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function dumpTables({ queries }: Database): Promise<string> {
  const tables = await queries.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await queries.execute(sql`SELECT row_to_json(t)::text AS line FROM ${sql.identifier(name)} t`);
    parts.push(name, ...rows.rows.map((row) => String(row['line'])));
  }
  return parts.join('\n');
}
