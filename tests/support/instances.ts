import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../api/src/log.ts';
import { openEmbedded } from '../../api/src/storage/embedded.ts';
import { migrateToLatest } from '../../api/src/storage/migrations.ts';
import { moveAll } from '../../api/src/storage/move.ts';
import { openPostgres } from '../../api/src/storage/postgres.ts';
import { startRelay } from '../../api/src/testing/relay.ts';
import { serversOf, startNginx } from './nginx.ts';
import type { Build } from './paths.ts';
import { seed, startServer } from './server.ts';

/** Two hosts, each with its own disk, on one database behind nginx: for visitors one site. */
export type SeveralHosts = Awaited<ReturnType<typeof startHosts>>;

/** Puts the composed site into an empty PostgreSQL database. */
export async function seedPostgres(databaseUrl: string, build: Build, from?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-seed-'));
  if (from) cpSync(join(from, 'site.db'), join(dataDir, 'site.db'));
  seed(dataDir, build);
  const source = openEmbedded(dataDir);
  const target = await openPostgres(databaseUrl, createLogger('silent'), 0);
  try {
    await migrateToLatest(target);
    await moveAll(source, target);
  } finally {
    await target.close();
    await source.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Starts them on an empty PostgreSQL database, and nginx once both listen. */
export async function startHosts(databaseUrl: string, env: Record<string, string>, build: Build) {
  const ends: (() => void | Promise<void>)[] = [];
  await seedPostgres(databaseUrl, build, env.DATA_DIR);
  const database = await startRelay(databaseUrl, (end) => ends.push(end));
  // One folder for both, so that a test finds mails whichever host has written them.
  const dataDir = mkdtempSync(join(tmpdir(), 'site-hosts-'));
  const settings = { ...env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const start = () => {
    const SITE_DIR = mkdtempSync(join(tmpdir(), 'site-host-'));
    ends.push(() => rmSync(SITE_DIR, { recursive: true, force: true }));
    return startServer({ ...settings, SITE_DIR }, build);
  };
  const members = await Promise.all([start(), start()]);
  const nginx = await startNginx({
    http: { whole: 'nginx-hosts.conf' },
    files: serversOf(members.map(({ origin }) => origin)),
  });
  return {
    origin: nginx.origin,
    pid: members[0].pid,
    dataDir,
    databaseUrl,
    get output() {
      return members.flatMap(({ output }) => output);
    },
    members,
    nginx,
    /** What stands between the hosts and their database. */
    database,
    async stop() {
      await nginx.stop();
      await Promise.all(members.map((member) => member.stop()));
      for (const end of ends) await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
