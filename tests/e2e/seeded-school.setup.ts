import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { createLibraryServer } from '../support/library-server.ts';
import { templateFolder } from '../support/school.ts';

// Seeds the demo school once; each journey begins with a copy of it.
test('the demo school is seeded at the first start', async () => {
  test.setTimeout(180_000);
  await rm(templateFolder, { recursive: true, force: true });
  const server = await createLibraryServer();
  try {
    await server.start();
    await server.stop();
    await rm(join(server.dataDir, 'lock'), { force: true });
    await cp(server.dataDir, templateFolder, { recursive: true });
  } finally {
    await server.discard();
  }
});
