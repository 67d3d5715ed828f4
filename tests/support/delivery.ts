import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Cleanup } from '../../api/src/testing/cleanup.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { production, root } from './paths.ts';
import { type Site, startServer } from './server.ts';
import { type Outcome, SiteCopy } from './site-copy.ts';

/** Runs a program of the site's from a folder that holds nothing, with nothing else in its environment. */
export function runFrom(
  cwd: string,
  program: string,
  args: string[],
  env: Record<string, string>,
  onSpawn: (kill: () => void) => void = () => {},
): Promise<Outcome & { stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH: process.env.PATH, ...env } });
  onSpawn(() => child.kill('SIGKILL'));
  let output = '';
  let stderr = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (stderr += data));
  return new Promise((done) => child.on('close', (code) => done({ code, output, stderr })));
}

/** What stands between pipelines and the site: its public address. It counts what is uploaded, and may cut the way. */
interface Front {
  origin: string;
  /** Bytes of each upload that reached the site. */
  uploaded: number[];
  /** Says before an upload whether it may go on. */
  mayUpload(): boolean;
}

async function startFront(cleanup: Cleanup, target: () => string): Promise<Front> {
  const front: Front = { origin: '', uploaded: [], mayUpload: () => true };
  const server = createServer((incoming, response) => {
    const isUpload = incoming.method === 'PUT';
    if (isUpload && !front.mayUpload()) return void incoming.socket.destroy();
    const { method, headers, url = '/' } = incoming;
    const passed = request(new URL(url, target()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => (bytes += piece.length));
    incoming.on('end', () => isUpload && front.uploaded.push(bytes));
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
}

/** A running site of a test's own that takes deliveries at its public address. */
export interface DeliveredSite {
  copy: SiteCopy;
  site: Site;
  front: Front;
  /** A folder without anything, as a pipeline's. */
  folder: string;
  /** Makes a key for a team with `npm run teams`; resolves with its file and its id. */
  team(name: string, remotes: string): Promise<{ file: string; id: string }>;
  /** `npm run teams`, where the site's database is. */
  teams(...args: string[]): Promise<Outcome & { stderr: string }>;
  /** Runs a command of the release program from elsewhere, with `--to` and a key's file. */
  send(key: string | undefined, ...args: string[]): Promise<Outcome & { stderr: string }>;
  /** What a page of the running site says. */
  page(path: string): Promise<string>;
}

export async function startDelivered(cleanup: Cleanup): Promise<DeliveredSite> {
  const copy = new SiteCopy();
  cleanup(() => copy.remove());
  let site: Site | undefined;
  const front = await startFront(cleanup, () => site?.origin ?? '');
  site = await startServer({ ...copy.settings, PUBLIC_ORIGIN: front.origin, COMPRESSION: 'fast' });
  cleanup(() => site.stop());
  const folder = tempDir(cleanup);
  const teams = (...args: string[]) =>
    runFrom(folder, join(root, 'api/cli.mjs'), ['teams', ...args], { DATA_DIR: copy.dataDir });
  return {
    copy,
    site,
    front,
    folder,
    teams,
    async team(name, remotes) {
      const file = join(folder, `${name}.json`);
      const made = await teams('key', file);
      const added = await teams('add', name, '--remotes', remotes, '--key', file);
      const id = / may sign with (\S+)/.exec(added.output)?.[1];
      if (!id) throw new Error(`no key for ${name}: ${made.stderr}${added.stderr}`);
      return { file, id };
    },
    send: (key, ...args) =>
      runFrom(folder, production.release, [...args, '--to', front.origin], key ? { DELIVERY_KEY: key } : {}),
    page: async (path) => (await fetch(front.origin + path)).text(),
  };
}
