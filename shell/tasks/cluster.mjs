import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverProgram } from './apps.mjs';
import { spawnTiedChild, superviseProcess } from './child-process.mjs';
import { ensureInstalled, fromRoot, readPort } from './lib.mjs';
import { adaptNginxConfiguration, formatApiServers, NGINX_PATH, spawnNginx } from './nginx.mjs';
import {
  chownToPostgres,
  findOwnerOnlyParent,
  findPostgres,
  initPostgres,
  isRootUser,
  spawnPostgres,
} from './postgres.mjs';
import { buildSite } from './site-build.mjs';

// `site cluster`: PostgreSQL, three hosts and nginx in front of them, as processes of this machine.

const HOSTS = 3;
const folder = fromRoot('data/cluster');
const [databaseFolder, nginxFolder] = [join(folder, 'postgres'), join(folder, 'nginx')];
const passwordFile = join(databaseFolder, 'password');
const databaseLog = join(folder, 'postgres.log');

/** Returns the folder of PostgreSQL's programs. Throws with the packages that are missing. */
function checkPackages() {
  const versionFile = join(databaseFolder, 'data/PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
  const bin = findPostgres(version);
  const missing = [];
  if (!bin) missing.push(version ? `postgresql-${version}` : 'postgresql');
  if (!existsSync(NGINX_PATH)) missing.push('nginx');
  if (missing.length > 0)
    throw new Error(
      `${missing.join(' and ')} can’t be found here. Install Debian’s packages: « sudo apt-get install ${missing.join(' ')} ».`,
    );
  return bin;
}

/** Rejects if one of the ports is taken. */
async function checkPorts([first, ...others]) {
  for (const port of [first, ...others])
    await new Promise((done, fail) => {
      const server = createServer();
      server.once('error', ({ code }) =>
        fail(
          new Error(
            `Port ${port} can’t be used (${code}): is a cluster running already? It takes the ports ${first} to ${others.at(-1)}. Choose others with PORT, such as PORT=3100.`,
          ),
        ),
      );
      server.listen(port, '127.0.0.1', () => server.close(done));
    });
}

/** Creates the folders. Root's let the user « postgres » pass, who can read nothing else there. */
function makeFolders() {
  mkdirSync(databaseFolder, { recursive: true, mode: 0o700 });
  if (!isRootUser) return;
  for (const each of [fromRoot('data'), folder]) chmodSync(each, 0o711);
  const closed = findOwnerOnlyParent(folder);
  if (closed)
    throw new Error(
      `PostgreSQL doesn’t run as root, and its user « postgres » may not enter ${closed}. Allow it with « chmod o+x ${closed} », or clone elsewhere, e.g. into /srv.`,
    );
}

/** Creates the database at the first start. Returns its password. */
function prepareDatabase(bin) {
  if (!existsSync(join(databaseFolder, 'data'))) {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    chownToPostgres(passwordFile);
    initPostgres(bin, databaseFolder, ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]);
  }
  return readFileSync(passwordFile, 'utf8');
}

/** Writes nginx's folder anew: `deploy/nginx-hosts.conf` with this port and these hosts. */
function prepareNginx(port, origins) {
  rmSync(nginxFolder, { recursive: true, force: true });
  cpSync(fromRoot('deploy/nginx'), join(nginxFolder, 'site'), { recursive: true, verbatimSymlinks: true });
  const whole = readFileSync(fromRoot('deploy/nginx-hosts.conf'), 'utf8');
  writeFileSync(join(nginxFolder, 'nginx.conf'), adaptNginxConfiguration(whole, port));
  writeFileSync(join(nginxFolder, 'site/api-servers.conf'), formatApiServers(origins));
}

/** Writes the settings with which commands reach the database and name the site: `. data/cluster/env.sh`. */
function writeEnvironment({ DATABASE_URL, DATA_DIR, PUBLIC_ORIGIN }) {
  const lines = Object.entries({ DATABASE_URL, DATA_DIR, PUBLIC_ORIGIN }).map(
    ([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`,
  );
  writeFileSync(join(folder, 'env.sh'), lines.join(''), { mode: 0o600 });
}

const succeeds = (command, args) =>
  new Promise((done) => {
    execFile(command, args, (error) => done(error === null));
  });

const isServing = (origin) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function database(bin, port) {
  return {
    name: 'PostgreSQL',
    spawn() {
      const log = openSync(databaseLog, 'a', 0o600);
      return spawnPostgres(bin, databaseFolder, port, [], ['ignore', log, log]);
    },
    isReady: () => succeeds(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]),
    log: databaseLog,
    // Sessions end, data is written; then at once, with a recovery at the next start.
    ending: ['SIGINT', 'SIGQUIT', 30_000],
  };
}

/** A host as `npm start` starts it. Its lines are printed after its name; the admin password is the site's, not the host's. */
function host(number, origin, environment) {
  const name = `Host ${number}`;
  const print = (line) => {
    if (line.startsWith('Site : ')) return;
    console.log(line.startsWith('Mot de passe') ? line : `${name}: ${line}`);
  };
  return {
    name,
    spawn() {
      const end = new URL('end-with-parent.mjs', import.meta.url).href;
      const child = spawnTiedChild(process.execPath, ['--import', end, serverProgram], {
        cwd: fromRoot(),
        env: {
          ...environment,
          PORT: new URL(origin).port,
          HOST: '127.0.0.1',
          SITE_DIR: join(folder, `host-${number}`),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        signal: 'SIGTERM',
      });
      for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
      writeFileSync(join(folder, `host-${number}.pid`), `${child.pid}\n`);
      return child;
    },
    isReady: () => isServing(origin),
    // Requests under way end, in ten seconds at most.
    ending: ['SIGTERM', 'SIGKILL', 20_000],
  };
}

const front = (origin) => ({
  name: 'nginx',
  spawn: () => spawnNginx(nginxFolder),
  isReady: () => isServing(origin),
  log: join(nginxFolder, 'error.log'),
  // Requests under way end; then they are cut.
  ending: ['SIGQUIT', 'SIGTERM', 5_000],
});

const lastLines = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');

/** The programs, in groups: each group needs those before it. */
const groups = [];
let building = Promise.resolve();
let isStopping = false;

/** Ends this process after its programs: nginx, then the hosts, then PostgreSQL. */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  await building.catch(() => {});
  for (const group of groups.reverse()) {
    await Promise.all(group.map((program) => program.stop()));
    console.log(`Ended: ${group.map(({ name }) => name).join(', ')}.`);
  }
  process.exit(code);
}

/** Starts programs beside each other, and resolves when all are ready. */
async function startAll(...programs) {
  if (isStopping) return;
  const group = programs.map((program) => {
    const running = superviseProcess(program, (message) => isStopping || console.log(message));
    const ready = running.ready.catch((error) => {
      throw new Error(program.log ? `${error.message}\n${lastLines(program.log)}` : error.message);
    });
    return { ...running, ready, name: program.name };
  });
  groups.push(group);
  await Promise.all(group.map(({ ready }) => ready));
}

async function start(composeOptions) {
  const bin = checkPackages();
  const port = readPort(1, 3000);
  const ports = Array.from({ length: HOSTS + 2 }, (_, index) => port + index);
  await checkPorts(ports);
  await ensureInstalled();
  const origin = `http://localhost:${port}`;
  const origins = ports.slice(1, -1).map((each) => `http://localhost:${each}`);
  const databasePort = ports.at(-1);
  makeFolders();
  const password = prepareDatabase(bin);
  // Hosts share one folder for mails, and for the key that signs the audit log.
  const settings = {
    DATABASE_URL: `postgres://site:${password}@127.0.0.1:${databasePort}/postgres`,
    DATA_DIR: folder,
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
  };
  writeEnvironment(settings);
  prepareNginx(port, origins);
  await startAll(database(bin, databasePort));

  // The first host's folder has what this checkout builds and composes; the other hosts fetch it from the database.
  Object.assign(process.env, settings, { SITE_DIR: join(folder, 'host-1') });
  let isLive = true;
  building = buildSite(composeOptions).then((code) => {
    isLive = code === 0;
  });
  await building;
  if (isStopping) return;
  if (!isLive) {
    if (!existsSync(serverProgram)) throw new Error('There is no build of the shell.');
    console.error('Not all that is here is live, for the reasons above. The site starts as it was last:');
  }
  await startAll(...origins.map((each, index) => host(index + 1, each, process.env)));
  await startAll(front(origin));
  if (isStopping) return;
  console.log(`Hosts: ${origins.join(', ')}\nSite : ${origin}`);
}

/** Starts all, until a signal ends it. */
export async function runCluster(composeOptions) {
  process.chdir(fromRoot());
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
  await start(composeOptions).catch((error) => {
    if (isStopping) return;
    console.error(`The cluster was not started. ${error.message}`);
    return stop(1);
  });
  return 0;
}
