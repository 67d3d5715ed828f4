import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { createTempDir } from '@site/api/testing/temp-dir';
import {
  changeOutcomeSchema,
  type PrivateKey,
  releasesViewSchema,
} from '@site/api-contract/releases/releases';
import { generatePrivateKey } from '@site/shell/releases/testing/statements.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { startCommand } from '#support/programs.ts';
import { type Site, startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { addTeam } from '#support/team.ts';

vi.setConfig(COMPOSING);

/** The first of hosting's pages. */
const PAGE = '/offres/vps';

/** Starts the package at an address by npx, with the folder as home. No registry can be reached. */
const startPackage = (address: string, args: string[], folder: string, env: Record<string, string> = {}) =>
  startCommand(
    'npx',
    ['--yes', address, ...args],
    {
      HOME: folder,
      npm_config_cache: join(folder, '.npm'),
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_update_notifier: 'false',
      ...env,
    },
    folder,
  );

describe('release client that a site serves', () => {
  const cleanup = createFileCleanup();
  let siteCopy: SiteCopy;
  let site: Site;
  let key: PrivateKey;
  /** Empty at first, outside of this repository, like a pipeline's. */
  let folder: string;

  beforeAll(async () => {
    siteCopy = new SiteCopy(cleanup);
    site = await startSite({ cleanup, env: { ...siteCopy.settings }, launcher: 'npm' });
    folder = createTempDir(cleanup);
    key = await generatePrivateKey();
    await addTeam(site, 'Hosting', ['hosting'], { key });
  });

  /** Starts the client as its usage says. */
  const start = (jwk: PrivateKey, ...args: string[]) =>
    startPackage(`${site.origin}/api/delivery/client.tgz`, args, folder, {
      DELIVERY_KEY: JSON.stringify(jwk),
    });
  const run = (...args: string[]) => start(key, ...args, '--to', site.publicOrigin).ended;
  /** Returns the one JSON object among the lines of both outputs. */
  const jsonIn = (output: string) => JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '');
  const releases = async () => releasesViewSchema.parse(jsonIn((await run('releases', '--json')).output));
  const live = async () => (await releases()).live.find(({ remote }) => remote === 'hosting')?.buildId;
  /** Puts a built release with this description into the client's folder. */
  const build = (description: string) => {
    const { dist, manifest } = rewriteFirstRoute(siteCopy.getRelease('hosting'), { description });
    cpSync(dist, join(folder, 'dist'), { recursive: true, force: true });
    return manifest.buildId;
  };
  const page = async () => (await fetch(site.origin + PAGE, { headers: { Cookie: 'groupe=999' } })).text();

  it('runs from an empty folder, with nothing installed and no registry', async () => {
    const { code, output } = await run('releases', '--json');
    expect(code).toBe(0);
    expect(releasesViewSchema.parse(jsonIn(output)).live.map(({ remote }) => remote)).toContain('hosting');
    expect(readdirSync(folder)).toEqual(['.npm']);
  });

  it('releases a build and takes it back', async () => {
    const before = await live();
    const buildId = build('Du client : une page que le site sert dès que son équipe la publie.');
    const { code, output } = await run('release', '--from', 'dist', '--json');
    expect([code, changeOutcomeSchema.parse(jsonIn(output))]).toMatchObject([
      0,
      { remote: 'hosting', build: buildId, state: 'live' },
    ]);
    expect(await page()).toContain('content="Du client');
    expect((await run('rollback', 'hosting')).code).toBe(0);
    expect(await live()).toBe(before);
  });

  it('promotes what another site shows, without a build', async () => {
    const other = new SiteCopy(cleanup);
    const build = rewriteFirstRoute(other.getRelease('hosting'), {
      description: 'De la recette : une page que les deux sites rendent de la même façon.',
    });
    other.forceLiveRelease(build);
    const staging = await startSite({ cleanup, env: { ...other.settings } });
    await addTeam(staging, 'Hosting', ['hosting'], { key });
    const { code, output } = await run('promote', 'hosting', '--from', staging.publicOrigin);
    expect([code, output]).toEqual([0, expect.stringContaining(`hosting@${build.manifest.buildId}`)]);
    expect(await page()).toContain('content="De la recette');
    const foreign = await run('promote', 'cloud', '--from', staging.publicOrigin);
    expect([foreign.code, foreign.stderr]).toEqual([
      1,
      expect.stringContaining('may not release that remote'),
    ]);
  });
});
