import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Api } from '@site/api';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { operatorSchema } from '../../../api/contract/src/operator/operator.ts';
import { QUOTABLE_OFFERS_PATH } from '../../../api/contract/src/quote/quote-rules.ts';
import { PAGE_DATA_ID, type PageData } from '../../app/page/data.ts';
import shell, { NOT_FOUND_PATH } from '../../app/remote.ts';
import { buildCatalogue, formatQuotableOffers } from '../../compose/catalogue.ts';
import { inlineJson, replaceOrThrow } from '../../compose/html.ts';
import { CONTRACT_VERSION } from '../../kit/src/contract.ts';
import { exposeOf, type RemoteDefinition } from '../../kit/src/remote.ts';
import { findDevelopmentPort } from '../../kit/vite/ports.ts';
import { buildRedirectRules, collectRedirects, findRedirect } from '../../site/redirects.ts';
import { bundleBootstrapScript } from './bootstrap-script.ts';

const root = resolve(import.meta.dirname, '../../..');
const operator = resolve(root, 'operator.json');

/**
 * Vite plugin for `npm run dev`, in place of compose and host. The shell's server serves the same page data and head, answers
 * redirects and runs the API. The browser renders the markup.
 */
export function developmentPlugin(): Plugin {
  let remotes: RemoteDefinition[] = [];
  let first: ReturnType<typeof bundleBootstrapScript> | undefined;
  const load = async (server: ViteDevServer) => {
    const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));
    const modules = folders.map((folder) => server.ssrLoadModule(resolve(root, folder, 'src/remote.ts')));
    remotes = (await Promise.all(modules)).map((module) => module.default as RemoteDefinition);
  };
  return {
    name: 'site:development',
    apply: 'serve',
    enforce: 'pre',
    async configureServer(server) {
      await load(server);
      server.watcher.add(operator);
      server.middlewares.use(QUOTABLE_OFFERS_PATH, (_req, res) => {
        res.setHeader('Content-Type', 'application/json');
        res.end(formatQuotableOffers(remotes.flatMap(({ offers }) => offers)));
      });
      server.middlewares.use(createRedirects(() => remotes));
      server.middlewares.use(await api(server));
    },
    hotUpdate({ file, modules, server }) {
      // Every file of the server's module graph may be part of a remote's definition.
      const isPublished = this.environment.name === 'ssr' && (modules.length > 0 || file === operator);
      if (!isPublished) return;
      // A definition with an error leaves the last good ones, until the next edit.
      load(server).then(
        () => server.ws.send({ type: 'full-reload' }),
        (error) => server.config.logger.error(String(error)),
      );
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { originalUrl = '/' }) {
        const path = new URL(originalUrl, 'http://localhost').pathname;
        first ??= bundleBootstrapScript();
        const { main, parts } = await first;
        const pageHead = head(path, remotes, [main, ...Object.values(parts)].join(''));
        const rendering = replaceOrThrow(html, '/browser/main.ts', () => '/dev/browser/main.tsx');
        return replaceOrThrow(rendering, '</head>', (end) => pageHead + end);
      },
    },
  };
}

function head(path: string, remotes: RemoteDefinition[], first: string): string {
  const definitions = [shell, ...remotes];
  const all = definitions.flatMap(({ name, routes }) => routes.map((route) => ({ name, route })));
  const found =
    all.find(({ route }) => route.path === path) ?? all.find(({ route }) => route.path === NOT_FOUND_PATH);
  if (!found) throw new Error(`the shell has no ${NOT_FOUND_PATH}`);
  const offers = definitions.flatMap((definition) => definition.offers);
  const data: PageData = {
    shell: 'development',
    contract: CONTRACT_VERSION,
    page: {
      path,
      remote: found.name,
      expose: exposeOf(found.route.page),
      readsRequest: found.route.request !== undefined,
    },
    remotes: remotes.map((remote) => ({
      name: remote.name,
      entry: `http://localhost:${findDevelopmentPort(remote)}/mfe/${remote.name}/mf-manifest.json`,
    })),
    offers: Object.fromEntries(offers.map((offer) => [offer.id, offer])),
    operator: operatorSchema.parse(JSON.parse(readFileSync(operator, 'utf8'))),
    catalogue: buildCatalogue(
      {
        pages: Object.fromEntries(
          remotes.flatMap(({ name, routes }) =>
            routes.map((route) => [route.path, { remote: name, ...route }]),
          ),
        ),
        offers: Object.fromEntries(remotes.map(({ name, offers }) => [name, offers])),
        entries: Object.fromEntries(remotes.map(({ name, entries }) => [name, entries ?? []])),
        // Development has no releases.
        prices: { since: null, offers: [] },
      },
      shell,
    ),
  };
  return [
    `<title>${found.route.title}</title><meta name="description" content="${found.route.description}">`,
    `<link rel="canonical" href="${path}"><link rel="icon" href="data:,"><script>${first}</script>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${inlineJson(data)}</script>`,
  ].join('');
}

/** Answers redirects as the host does. */
const createRedirects =
  (getRemotes: () => RemoteDefinition[]): Connect.NextHandleFunction =>
  (req, res, next) => {
    const { pathname, search } = new URL(req.originalUrl ?? '/', 'http://localhost');
    if (pathname.startsWith('/@')) return next();
    const { hosts } = JSON.parse(readFileSync(operator, 'utf8'));
    const routes = getRemotes().flatMap((remote) => remote.routes);
    const declared = collectRedirects(Object.fromEntries(routes.map((route) => [route.path, route])));
    const redirect = findRedirect(pathname, search, buildRedirectRules(hosts, declared));
    if (!redirect) return next();
    res.writeHead(redirect.status, { Location: redirect.location }).end();
  };

/** Runs the API in this process, and restarts the API when one of its files changes. */
async function api(server: ViteDevServer): Promise<Connect.NextHandleFunction> {
  const { default: express } = await import('express');
  const start = async (): Promise<Api> => {
    const load = (file: string) => server.ssrLoadModule(resolve(root, 'api/src', file));
    const { createApi } = (await load('app/api.ts')) as typeof import('@site/api');
    const { parseApiConfig } = (await load(
      'config/environment.ts',
    )) as typeof import('@site/api/config/environment');
    const started = await createApi(parseApiConfig(process.env));
    if (started.generatedAdminPassword) {
      server.config.logger.info(`Mot de passe administrateur : ${started.generatedAdminPassword}`);
    }
    return started;
  };
  let current = start();
  const close = () =>
    current.then(
      (started) => started.close(),
      () => {},
    );
  server.watcher.on('change', (file) => {
    if (!file.startsWith(resolve(root, 'api'))) return;
    current = close().then(start);
    current.catch((error) => server.config.logger.error(String(error)));
  });
  server.httpServer?.on('close', close);
  return (req, res, next) => {
    current.then(({ router }) => express().use(router)(req as never, res as never, next), next);
  };
}
