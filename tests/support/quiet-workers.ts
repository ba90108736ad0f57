/**
 * Playwright listens to the network of service workers from within. A navigation at the moment when one worker takes over
 * from another then now and then waits half a minute for its page. No test needs to listen there.
 */
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK ??= '1';
