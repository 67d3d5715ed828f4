import type { AddressInfo } from 'node:net';
import { createPatientServer } from '@site/api/server';
import { gracefulShutdown } from '@site/api/shutdown';
import { parseHostConfig } from './config.ts';
import { createHost } from './host.ts';

try {
  const config = parseHostConfig(process.env);
  const host = await createHost(config, process.env);
  const server = createPatientServer(host.listener);
  gracefulShutdown({
    server,
    drain: () => host.drain(),
    close: () => host.close(),
    delayMs: config.shutdownDelayMs,
  });
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo;
    if (host.generatedAdminPassword) {
      console.log(`Mot de passe administrateur (affiché une seule fois) : ${host.generatedAdminPassword}`);
    }
    console.log(`Site : http://localhost:${port}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
