import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian, isRoot } from '../../api/src/testing/debian.ts';
import { freePort } from '../../api/src/testing/postgres.ts';
import { root } from './paths.ts';

const DEBIAN = '/usr/sbin/nginx';
/** What `brotli_static` needs. */
export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** A request as nginx saw it. */
interface Passed {
  method: string;
  path: string;
  status: number;
  /** The servers asked, `host:port`; more than one when the first failed, none when nginx answered itself. */
  upstreams: string[];
}

/** A running nginx. */
export interface Nginx {
  origin: string;
  /** The master process; those that answer are its children. */
  pid: number;
  /** Has it read its configuration anew; requests go on being answered. */
  reload(): void;
  /** Everything answered so far, oldest first. */
  passed(): Passed[];
  /** Resolves when it has ended and its files are gone. */
  stop(): Promise<void>;
}

/** What stands in the configuration of one test. */
export interface NginxOptions {
  /** The content of `http`; `folder` is where `site/` lies, `deploy/nginx` as an operator copies it. */
  http(at: { port: number; folder: string }): string;
  /** What goes before `events`: modules to load. */
  main?: string;
  /** Files of `deploy/nginx` as an operator has edited them, by name. */
  files?: Record<string, string>;
  /** Links beside them, as an operator makes them. */
  links?: Record<string, string>;
  /** Processes that answer: one unless stated. */
  workers?: number | 'auto';
}

/** Why there is no nginx here, for whoever skips a test; `undefined` when there is one, installed first if this is root. */
export function lackingNginx(): string | undefined {
  if (!existsSync(DEBIAN) || !existsSync(brotliModule))
    installFromDebian('nginx', 'libnginx-mod-http-brotli-static');
  return existsSync(DEBIAN) ? undefined : 'nginx is missing: `sudo apt-get install nginx`';
}

/** Starts nginx on a free loopback port, in a folder of its own, and resolves once it listens. */
export async function startNginx({
  http,
  main = '',
  files = {},
  links = {},
  workers = 1,
}: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
  const port = await freePort();
  cpSync(join(root, 'deploy/nginx'), join(folder, 'site'), { recursive: true, verbatimSymlinks: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'site', name), text);
  for (const [name, target] of Object.entries(links)) {
    const link = join(folder, 'site', name);
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
  writeFileSync(join(folder, 'nginx.conf'), configuration(main, http({ port, folder }), workers));

  const child = spawn(DEBIAN, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  let isOver = false;
  const exited = new Promise<void>((done) =>
    child.once('exit', () => {
      isOver = true;
      done();
    }),
  );
  while (!(await listens(port))) {
    if (isOver) throw new Error(`nginx ended:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    passed: () => readFileSync(join(folder, 'access.log'), 'utf8').split('\n').filter(Boolean).map(parse),
    reload: () => void child.kill('SIGHUP'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every path is below the prefix, so nothing needs a right that the test hasn't. */
const configuration = (main: string, http: string, workers: number | 'auto') => `
daemon off;
${isRoot ? '# Files below the home of root are for root alone.\nuser root root;' : ''}
worker_processes ${workers};
pid nginx.pid;
${main}
events { worker_connections 512; }
http {
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  log_format passed '$request_method $uri $status $upstream_addr';
  access_log access.log passed;
${http}
}
`;

/** Addresses of one request are separated by « , », or by « : » after an internal redirect. */
function parse(line: string): Passed {
  const [method = '', path = '', status, ...rest] = line.split(' ');
  const upstreams = rest
    .map((part) => part.replace(/,$/, ''))
    .filter((part) => part.includes(':') && part !== ':');
  return { method, path, status: Number(status), upstreams };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => setTimeout(done, 20, false));
  });
