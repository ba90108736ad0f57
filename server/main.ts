import { parseConfig } from './config.ts';
import { describeDemo } from './demo/welcome.ts';
import { listen } from './http/listen.ts';
import { openServer } from './open-server.ts';
import { endWithoutFolder, explainStartFailure } from './start-failure.ts';

/** `npm start`: opens everything, answers, and ends cleanly when told to. */
async function main(): Promise<void> {
  const clock = () => new Date();
  const log = (entry: object) => console.error(JSON.stringify(entry));
  const config = parseConfig(process.env);
  const server = await openServer(config, {
    clock,
    log,
    say: (sentence) => console.log(sentence),
    onFolderLost: endWithoutFolder,
  });
  const listening = await listen(server.app, config.port).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  await server.lock.announce(listening.port);

  let isEnding = false;
  const end = async (exitCode: number) => {
    if (isEnding) return;
    isEnding = true;
    try {
      server.endStreams();
      await listening.close();
      await server.close();
    } catch (error) {
      log({ at: clock().toISOString(), failure: String(error) });
    }
    process.exit(exitCode);
  };
  process.once('SIGTERM', () => void end(0));
  process.once('SIGINT', () => void end(0));
  server.database.onFailure((error) => {
    // After a failed fsync nothing the database says can be trusted: the next start recovers it.
    log({ at: clock().toISOString(), failure: error.message });
    console.error('La base de datos falló. El servidor se cierra; vuelve a iniciarlo.');
    void end(1);
  });

  const address = `http://localhost:${config.publicPort ?? listening.port}`;
  const demo = await describeDemo(server.database.queries, address, clock());
  console.log([`Libro Digital: ${address}`, ...demo].join('\n'));
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
