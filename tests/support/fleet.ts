import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, PrivateKey } from '../../api/contract/src/delivery.ts';
import { run } from '../../api/src/testing/api-process.ts';
import type { Cleanup } from '../../api/src/testing/cleanup.ts';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '../../api/src/testing/password.ts';
import { freePort } from '../../api/src/testing/postgres.ts';
import { startRelay } from '../../api/src/testing/relay.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { deliverTo } from '../../shell/release/to/client.ts';
import { signerWith } from '../../shell/release/to/signer.ts';
import { sourceOf } from '../../shell/site/source.ts';
import type { Announced } from './builds.ts';
import { seedPostgres } from './instances.ts';
import { serversOf, startNginx } from './nginx.ts';
import { production } from './paths.ts';
import { runProgram } from './programs.ts';
import { type Launcher, startServer } from './server.ts';

/** Several hosts that share a PostgreSQL database and nothing else, behind nginx as `deploy` configures it. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** One host of several: nobody else has its folder, and only it uses its relay. */
export type Member = Fleet['members'][number];

/** The key that signed the seeded audit log's rows, for all hosts, as an operator shares one. */
function sharedAuditKey(): Record<string, string> {
  const file = join(production.dataDir, 'audit-key.json');
  return existsSync(file) ? { AUDIT_KEY: readFileSync(file, 'utf8') } : {};
}

/** Starts them with the composed site in an empty database. */
export async function startFleet(databaseUrl: string, cleanup: Cleanup, size = 3) {
  await seedPostgres(databaseUrl, production);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  /** Starts one more, with a folder that is empty; with a port of `PORT` in the place of one that has ended. */
  const start = async (env: Record<string, string> = {}, launcher: Launcher = 'image') => {
    const database = await startRelay(databaseUrl, cleanup);
    const siteDir = tempDir(cleanup);
    const settings = {
      DATABASE_URL: database.url,
      SITE_DIR: siteDir,
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      COMPRESSION: 'fast',
      ADMIN_PASSWORD_HASH,
      ...sharedAuditKey(),
      ...env,
    };
    const site = await startServer(settings, production, launcher);
    cleanup(() => site.stop());
    return { ...site, siteDir, database };
  };
  // The first as README says, the others as the image does.
  const members = await Promise.all(
    Array.from({ length: size }, (_, index) => start({}, index === 0 ? 'npm' : 'image')),
  );
  const files = serversOf(members.map((member) => member.origin));
  const nginx = await startNginx({ http: { whole: 'nginx-hosts.conf' }, files, port });
  cleanup(nginx.stop);
  const keys = tempDir(cleanup);
  return {
    ...{ origin, nginx, databaseUrl, members, start },
    /** Lets a team's new key sign for these remotes, with the command an operator uses; returns its file. */
    addTeam(name: string, remotes: string): string {
      const file = join(keys, `${name}.json`);
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: keys };
      const teams = (...args: string[]) => {
        const { status, stderr } = run('cli/teams.js', args, env);
        if (status !== 0) throw new Error(stderr);
      };
      teams('key', file);
      teams('add', name, '--remotes', remotes, '--key', `${file}.pub`);
      return file;
    },
    /** Runs the release program, as that team's pipeline does. */
    release: (keyFile: string, ...args: string[]) =>
      runProgram([production.release, ...args, '--to', origin], { DELIVERY_KEY: keyFile }),
    /** The same in this process, and at one host unless the site as a whole is meant. */
    async deliver(keyFile: string, change: Change, build?: Announced, at = origin) {
      const key: PrivateKey = JSON.parse(readFileSync(keyFile, 'utf8'));
      const approach = { origin: at, sign: await signerWith(key, origin), tell: () => {} };
      return deliverTo(approach, change, build ? sourceOf(build.dist) : null);
    },
  };
}

/** The change that puts a build live. */
export const releaseOf = ({ manifest: { name, buildId } }: Announced) =>
  ({ action: 'release', remote: name, buildId }) as const;
