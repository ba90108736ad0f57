import fc from 'fast-check';

/** Other cases at each run; a failure tells its seed, and `FAST_CHECK_SEED=7 npx vitest run` repeats it. */
const seed = process.env['FAST_CHECK_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

export { fc };
