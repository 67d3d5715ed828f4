import type { AddressInfo } from 'node:net';
import express from 'express';
import { ConfigError, parseServerConfig } from './config.ts';
import { createPatientServer } from './http/server.ts';
import { createApi } from './index.ts';
import { createLogger } from './log.ts';
import { gracefulShutdown } from './shutdown.ts';

/** The API as a server of its own, behind a proxy that serves the static site (`PORT`, `HOST`). */
async function main(): Promise<void> {
  const config = parseServerConfig(process.env);
  const logger = createLogger(config.api.logLevel);
  const api = await createApi(config.api, { logger });
  const app = express().disable('x-powered-by').disable('etag').use(api.router);
  const server = createPatientServer(app);
  gracefulShutdown({
    server,
    drain: api.drain,
    close: api.close,
    delayMs: config.shutdownDelayMs,
    log: (message) => logger.info(message),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  logger.info({ address, port, database: config.api.databaseUrl ? 'postgres' : 'embedded' }, 'listening');
  if (api.generatedAdminPassword) {
    // Not through the logger: log lines are shipped and kept.
    console.error(`Admin password, shown this once: ${api.generatedAdminPassword}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
