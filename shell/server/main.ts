import { listenThenPrepare } from '@site/api/net/listen';
import { createHttpServer } from '@site/api/net/server';
import { installGracefulShutdown } from '@site/api/net/shutdown';
import { parseHostConfig } from './config.ts';
import { Host, showAdminPassword } from './host.ts';
import { TOO_LARGE_PAGE } from './too-large.ts';

try {
  const config = parseHostConfig(process.env);
  const server = createHttpServer(TOO_LARGE_PAGE, { keepAliveMs: config.keepAliveMs });
  const { port } = await listenThenPrepare(server, config, async (address) => {
    const host = await Host.start({ ...config, port: address.port }, process.env);
    showAdminPassword(host.generatedAdminPassword);
    installGracefulShutdown({
      server,
      drain: () => host.drain(),
      close: () => host.stop(),
      delayMs: config.shutdownDelayMs,
      logger: host.logger,
    });
    return host.listener;
  });
  console.log(`Site : http://localhost:${port}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
