import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Connect, ViteDevServer } from 'vite';
import type { Api } from '../../api/src/index.ts';

const root = resolve(import.meta.dirname, '../..');

/** Development shows what the host would do with these addresses. */
export async function redirects(server: ViteDevServer): Promise<Connect.NextHandleFunction> {
  // Loaded anew with each change, so the compiler has to be told what it is.
  const { redirectOf, redirectRules } = (await server.ssrLoadModule(
    resolve(root, 'shell/site/redirects.ts'),
  )) as typeof import('../site/redirects.ts');
  return (req, res, next) => {
    const { pathname, search } = new URL(req.originalUrl ?? '/', 'http://localhost');
    const { hosts } = JSON.parse(readFileSync(resolve(root, 'operator.json'), 'utf8'));
    const redirect = pathname.startsWith('/@') ? null : redirectOf(pathname, search, redirectRules(hosts));
    if (!redirect) return next();
    res.writeHead(redirect.status, { Location: redirect.location }).end();
  };
}

/** The API in this process, built anew when one of its files changes. */
export async function api(server: ViteDevServer): Promise<Connect.NextHandleFunction> {
  const { default: express } = await import('express');
  const start = async (): Promise<Api> => {
    const { createApi } = (await server.ssrLoadModule(
      resolve(root, 'api/src/index.ts'),
    )) as typeof import('../../api/src/index.ts');
    const { parseApiConfig } = (await server.ssrLoadModule(
      resolve(root, 'api/src/config.ts'),
    )) as typeof import('../../api/src/config.ts');
    const started = await createApi(parseApiConfig(process.env));
    if (started.generatedAdminPassword) {
      server.config.logger.info(`Mot de passe administrateur : ${started.generatedAdminPassword}`);
    }
    return started;
  };
  let current = start();
  server.watcher.on('change', (file) => {
    if (!file.startsWith(resolve(root, 'api'))) return;
    current = current
      .then(
        (old) => old.close(),
        () => {},
      )
      .then(start);
    current.catch((error) => server.config.logger.error(String(error)));
  });
  server.httpServer?.on('close', () =>
    current.then(
      (last) => last.close(),
      () => {},
    ),
  );
  return (req, res, next) => {
    current.then(({ router }) => express().use(router)(req as never, res as never, next), next);
  };
}
