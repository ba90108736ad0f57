import type { Pool } from 'pg';

/** What must hold for an acknowledged write to survive a crash. */
const demanded = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const;

/** Refuses to start on a database that may forget what it acknowledged. */
export async function assertDurable(pool: Pool): Promise<void> {
  for (const [name, value] of Object.entries(demanded)) {
    const { rows } = await pool.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    const found = rows[0]?.value;
    if (found !== value) throw new Error(`The database has ${name}=${found ?? 'unknown'}; it must be ${value}`);
  }
}

/** Notes this start: a first committed write, before anyone is answered. */
export async function recordStart(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO server_starts (id, starts, started_at) VALUES (1, 1, now())
     ON CONFLICT (id) DO UPDATE SET starts = server_starts.starts + 1, started_at = now()`,
  );
}
