import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createApi } from '@site/api';
import { parseApiConfig } from '@site/api/config';
import { isForwarded } from '@site/api-contract/api-paths';
import type { Operator } from '@site/kit/operator';
import express from 'express';
import { readOperator } from '../site/inputs.ts';
import { sitePaths } from '../site/paths.ts';
import { redirectOf, redirectRules } from '../site/redirects.ts';
import type { HostConfig } from './config.ts';
import { createSite } from './site.ts';
import { STRICT_TRANSPORT, secureBy } from './transport.ts';

type Backend = {
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  drain(): void;
  close(): Promise<void>;
  generatedAdminPassword?: string | undefined;
};

/** The API inside this process. */
async function ownApi(
  env: NodeJS.ProcessEnv,
  operator: Operator,
  site: ReturnType<typeof createSite>,
  isRelease: (remote: string, release: string) => boolean,
): Promise<Backend> {
  // The operator's address and mailbox are written down once; the environment may say otherwise.
  const known = {
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN || operator.origin,
    MAIL_TO: env.MAIL_TO || operator.email,
  };
  const api = await createApi(parseApiConfig({ ...env, ...known }), {
    resultPage: site.resultPage,
    resultPageCsp: site.resultPolicy,
    isRelease,
  });
  const app = express().disable('x-powered-by').use(api.router);
  return {
    handle: (req, res, next) => app(req as express.Request, res as express.Response, next),
    drain: () => api.drain(),
    close: () => api.close(),
    generatedAdminPassword: api.generatedAdminPassword,
  };
}

function append({ headers }: IncomingMessage, name: string, value: string): void {
  headers[name] = [headers[name] ?? [], value].flat().join(', ');
}

/** The API of another process, under the same addresses. */
async function forwardedApi(target: string): Promise<Backend> {
  const { createProxyServer } = await import('httpxy');
  const proxy = createProxyServer({ target, proxyTimeout: 30_000 });
  proxy.on('error', (_error, _req, res) => {
    if (!res || !('writeHead' in res) || res.headersSent) return void res?.destroy();
    res.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '10' });
    res.end(
      JSON.stringify({
        type: 'about:blank',
        status: 503,
        title: 'Service momentanément indisponible',
        detail: 'Le service qui traite cette demande ne répond pas. Réessayez dans quelques instants.',
      }),
    );
  });
  return {
    handle(req, res, next) {
      const [path = ''] = (req.url ?? '').split('?', 1);
      if (!isForwarded(path)) return next();
      // Appended, never kept as it came: whatever stands further left was written by the visitor.
      const { remoteAddress = '', encrypted } = req.socket as Socket & { encrypted?: boolean };
      append(req, 'x-forwarded-for', remoteAddress);
      append(req, 'x-forwarded-proto', encrypted ? 'https' : 'http');
      // Its failures are answered above; a visitor who has gone needs no answer.
      proxy.web(req, res).catch(() => {});
    },
    drain: () => {},
    close: async () => {},
  };
}

export interface Host {
  listener: RequestListener;
  /** First step of a shutdown: readiness fails. */
  drain(): void;
  close(): Promise<void>;
  generatedAdminPassword: string | undefined;
}

/** The whole site as one request listener: redirects, composed pages and assets, the API, the not-found page. */
export async function createHost(config: HostConfig, env: NodeJS.ProcessEnv): Promise<Host> {
  const operator = await readOperator(config.operatorFile);
  const rules = redirectRules(operator.hosts);
  const isSecure = secureBy(env.TRUST_PROXY);
  const site = createSite(config.siteDir, isSecure);
  const paths = sitePaths(config.siteDir);
  const isRelease = (remote: string, release: string) => existsSync(paths.release(remote, release));
  const backend = await (config.apiUrl
    ? forwardedApi(config.apiUrl)
    : ownApi(env, operator, site, isRelease));
  return {
    listener(req, res) {
      if (isSecure(req)) res.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
      const url = req.url ?? '/';
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const fallThrough = () => backend.handle(req, res, () => site.notFound(req, res));
      if (req.method !== 'GET' && req.method !== 'HEAD') return fallThrough();
      const query = mark < 0 ? '' : url.slice(mark);
      const redirect = redirectOf(path, query, rules);
      if (redirect) {
        res.writeHead(redirect.status, { Location: redirect.location, 'Cache-Control': 'no-cache' });
        return res.end();
      }
      site.serve(req, res, path, query, fallThrough);
    },
    drain: () => backend.drain(),
    close: () => backend.close(),
    generatedAdminPassword: backend.generatedAdminPassword,
  };
}
