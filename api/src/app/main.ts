import express from 'express';
import { ConfigError, parseServerConfig } from '../config/environment.ts';
import { createLogger } from '../config/log.ts';
import { addOperatorDefaults } from '../config/operator-defaults.ts';
import { listenThenPrepare, PortError } from '../net/listen.ts';
import { createHttpServer } from '../net/server.ts';
import { installGracefulShutdown } from '../net/shutdown.ts';
import { createApi } from './api.ts';

/** Runs the API as its own server (`HOST`, `PORT`), behind a proxy that serves the static site. */
async function main(): Promise<void> {
  const config = parseServerConfig(addOperatorDefaults(process.env));
  const logger = createLogger(config.api.logLevel);
  const server = createHttpServer();
  const { address, port } = await listenThenPrepare(server, config, async () => {
    const api = await createApi(config.api, { logger });
    if (api.generatedAdminPassword) {
      // Not through the logger: log lines are shipped and stored.
      console.error(`Admin password, shown this once: ${api.generatedAdminPassword}`);
    }
    installGracefulShutdown({
      server,
      drain: api.drain,
      close: api.close,
      delayMs: config.shutdownDelayMs,
      log: (message) => logger.info(message),
    });
    return express().disable('x-powered-by').use(api.router);
  });
  logger.info({ address, port, database: config.api.databaseUrl ? 'postgres' : 'embedded' }, 'listening');
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof PortError ? error.message : error);
  process.exit(1);
});
