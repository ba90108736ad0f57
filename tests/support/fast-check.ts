import fc from 'fast-check';

/** The same cases at each run, so that a failure means a change; `FAST_CHECK_SEED=7 npx vitest run` tries others. */
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 2026) });

export { fc };
