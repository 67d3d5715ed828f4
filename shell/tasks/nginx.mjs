import { connect } from 'node:net';
import { spawnTiedChild } from './child-process.mjs';

/** nginx of Debian's package. */
export const NGINX_PATH = '/usr/sbin/nginx';

/** Directives beside those of the file. Files below the home of root are for root alone. */
const GLOBAL = `daemon off; pid nginx.pid;${process.getuid?.() === 0 ? ' user root root;' : ''}`;

/** Directives that write `access.log`: each request with its status and the hosts that nginx tried. */
export const NGINX_LOG_DIRECTIVES =
  "log_format passed '$request_method $uri $status $upstream_addr';\n  access_log access.log passed;";

/** Hosts listen on 127.0.0.1 only. nginx would also send requests for `localhost` to ::1. */
const getAddress = (origin) => new URL(origin).host.replace(/^localhost:/, '127.0.0.1:');

/** Returns the text of `api-servers.conf` for hosts at these origins. */
export const formatApiServers = (origins) =>
  origins.map((origin) => `server ${getAddress(origin)} max_fails=1 fail_timeout=5s;\n`).join('');

/**
 * Returns a whole configuration of `deploy`, unchanged but for its port and the folder it writes to: the prefix of nginx.
 * Throws when it has no place for one of them.
 */
export function adaptNginxConfiguration(text, port) {
  const places = [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['/tmp/', ''],
    ['error_log stderr', 'error_log error.log'],
    ['access_log off;', NGINX_LOG_DIRECTIVES],
  ];
  return places.reduce((placing, [from, to]) => {
    if (!placing.includes(from)) throw new Error(`the configuration has no « ${from} »`);
    return placing.replaceAll(from, to);
  }, text);
}

/**
 * Starts nginx with `nginx.conf` of a folder, its prefix. Errors go to `error.log` there. nginx ends with this process, and at
 * once: its graceful end (SIGQUIT) waits for open connections.
 */
export const spawnNginx = (folder) =>
  spawnTiedChild(NGINX_PATH, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', GLOBAL], {
    stdio: 'ignore',
    signal: 'SIGTERM',
  });

/** Resolves with true if a program listens on a loopback port. */
export const isListening = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
