import { request } from 'node:http';
import { type ApiProcess, startApiProcess } from '../../api/src/testing/api-process.ts';
import type { Cleanup } from '../../api/src/testing/cleanup.ts';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '../../api/src/testing/password.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { type Nginx, serversOf, startNginx } from './nginx.ts';

/** Stand-alone API processes on one database behind nginx, as `deploy/nginx` configures it. */
export interface ApiInstances {
  /** nginx's. */
  origin: string;
  nginx: Nginx;
  members: ApiProcess[];
}

/** Starts two instances at the same moment, and nginx once both listen. */
export async function startApiInstances(
  env: Record<string, string>,
  cleanup: Cleanup,
): Promise<ApiInstances> {
  const settings = () => ({ DATA_DIR: tempDir(cleanup), TRUST_PROXY: '1', ADMIN_PASSWORD_HASH, ...env });
  const members = await Promise.all([
    startApiProcess(settings(), cleanup),
    startApiProcess(settings(), cleanup),
  ]);
  const nginx = await startNginx({
    http: ({ port }) => `
      include site/api-upstream.conf;
      server {
        listen 127.0.0.1:${port};
        include site/api-locations.conf;
      }`,
    files: serversOf(members.map(({ origin }) => origin)),
  });
  cleanup(nginx.stop);
  return { origin: nginx.origin, nginx, members };
}

/** An answer, read whole. */
export interface Answered {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: unknown;
}

/** Posts JSON from an address of this machine (127.0.0.0/8), so that nginx sees another visitor. */
export function postFrom(
  address: string,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return new Promise((done, fail) => {
    const sending = request(url, {
      method: 'POST',
      localAddress: address,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    sending.on('error', fail).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('error', fail).on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const answer = { status: response.statusCode ?? 0, headers: response.headers };
        try {
          done({ ...answer, body: text && JSON.parse(text) });
        } catch {
          done({ ...answer, body: text });
        }
      });
    });
    sending.end(JSON.stringify(body));
  });
}
