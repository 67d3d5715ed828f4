import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installFromDebian } from '@site/api/testing/debian';
import { findFreePort } from '@site/api/testing/postgres';
import {
  adaptNginxConfiguration,
  formatApiServers,
  isListening,
  NGINX_LOG_DIRECTIVES,
  NGINX_PATH,
  spawnNginx,
} from '@site/shell/tasks/nginx.mjs';
import { root } from './paths.ts';

/** Parts of the configuration of a test's nginx. */
interface NginxOptions {
  /**
   * The content of `http`, or a whole configuration of `deploy`, used unchanged but for its port and the folder it writes
   * to. `folder` holds `site/`: `deploy/nginx` as an operator copies it.
   */
  http: ((at: { port: number; folder: string }) => string) | { whole: string };
  /** Files of `deploy/nginx` as an operator has edited them, by name. */
  files?: Record<string, string>;
  /** Port that nginx listens on: a free port unless stated. */
  port?: number;
}

/** Returns the files that nginx needs to pass requests on to these origins. */
export const buildUpstreamFiles = (origins: string[]): Record<string, string> => ({
  'api-servers.conf': formatApiServers(origins),
});

/** The reason to skip a test: nginx is missing. Without a reason it is there, installed first if this is root. */
export function findMissingNginx(): string | undefined {
  if (!existsSync(NGINX_PATH)) installFromDebian('nginx');
  return existsSync(NGINX_PATH) ? undefined : 'nginx is missing: `sudo apt-get install nginx`';
}

/** Starts nginx on a free loopback port, in a folder of its own, and resolves once it listens. */
export async function startNginx({ http, files = {}, port: givenPort }: NginxOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
  const port = givenPort ?? (await findFreePort());
  cpSync(join(root, 'deploy/nginx'), join(folder, 'site'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'site', name), text);
  const text =
    typeof http === 'function'
      ? configuration(http({ port, folder }))
      : adaptNginxConfiguration(readFileSync(join(root, 'deploy', http.whole), 'utf8'), port);
  writeFileSync(join(folder, 'nginx.conf'), text);

  const child = spawnNginx(folder);
  let isOver = false;
  const exited = new Promise<void>((done) =>
    child.once('exit', () => {
      isOver = true;
      done();
    }),
  );
  while (!(await isListening(port))) {
    if (isOver) throw new Error(`nginx ended:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    await pause(20);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The master process; those that answer are its children. */
    pid: child.pid as number,
    /** Everything answered so far, oldest first. */
    passed: () => readAccessLog(folder),
    /** Has it read its configuration anew; requests go on being answered. */
    reload: () => void child.kill('SIGHUP'),
    /** Resolves when it has ended and its files are gone. */
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every path is below the prefix, so nothing needs a right that the test hasn't. */
const configuration = (http: string) => `
worker_processes 1;
events { worker_connections 512; }
http {
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  ${NGINX_LOG_DIRECTIVES}
${http}
}
`;

/** Returns everything that the nginx of a folder has answered so far, oldest first. */
const readAccessLog = (folder: string) =>
  readFileSync(join(folder, 'access.log'), 'utf8').split('\n').filter(Boolean).map(parse);

/**
 * A request as nginx logged it. `upstreams` are the servers that nginx tried, `host:port`. There are several if the first
 * failed, and none if nginx answered itself. They are separated by « , », or by « : » after an internal redirect.
 */
function parse(line: string) {
  const [method = '', path = '', status, ...rest] = line.split(' ');
  const upstreams = rest
    .map((part) => part.replace(/,$/, ''))
    .filter((part) => part.includes(':') && part !== ':');
  return { method, path, status: Number(status), upstreams };
}
