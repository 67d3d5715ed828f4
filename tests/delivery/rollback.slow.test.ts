import type { FileHashes } from '@site/shell/site/composition.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyBuildWithManifest, copyWithChangedFile, rewriteFirstRoute } from '#support/builds.ts';
import { pageOf } from '#support/pages.ts';
import { SiteCopy } from '#support/site-copy.ts';

const QUOTES_TRIAL = `import { useContext } from 'react';
export default () => { useContext(globalThis[Symbol.for('@site/kit/nav#page@1')]).quote('essai'); };`;

/** A copy of the composed site, with the operator's configuration that it was composed with. */
function begin(): SiteCopy {
  const siteCopy = new SiteCopy(onTestFinished);
  siteCopy.writeOperator(siteCopy.file('operator.json').toString());
  return siteCopy;
}

async function run(siteCopy: SiteCopy, ...args: string[]): Promise<string> {
  const { code, output } = await siteCopy.release(...args);
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
}

/** Releases an app's build with another name of its first page in navigation aids. Returns its build id. */
async function release(siteCopy: SiteCopy, name: string, label: string, ...more: string[]): Promise<string> {
  const build = rewriteFirstRoute(siteCopy.releaseOf(name), { label });
  onTestFinished(build.remove);
  await run(siteCopy, 'release', name, '--from', build.dist, ...more);
  return build.manifest.buildId;
}

/** The files of a composition without compressed variants, which the effort of compressing changes. */
const plain = (files: FileHashes) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/\.(br|gz)$/.test(path)));

const auditLog = (siteCopy: SiteCopy) =>
  siteCopy.runSql<{ action: string; author: string; from_composition: string; to_composition: string }>(
    'select action, author, from_composition, to_composition from audit_log order by seq',
  );

/** Expects that composing every page anew changes no file of the live composition. */
async function expectExact(siteCopy: SiteCopy): Promise<void> {
  const { files } = siteCopy;
  expect((await siteCopy.compose()).code).toBe(0);
  expect(plain(siteCopy.files)).toEqual(plain(files));
}

describe('rollback', () => {
  it('has the stored pages, byte for byte what composing makes of them', async () => {
    const siteCopy = begin();
    const { live, registry } = siteCopy;
    const pages = Object.keys(siteCopy.index.pages);
    const first = registry.releases.hosting;
    const second = await release(siteCopy, 'hosting', 'Autre nom');
    const between = siteCopy.live;
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toContain(`renewed  0 of ${pages.length} pages, the others are those of ${live}\n`);
    expect(output).not.toContain('follows');

    const { releases, history } = siteCopy.registry;
    const { since } = releases.hosting ?? {};
    expect(releases.hosting).toEqual({
      buildId: first?.buildId,
      since,
      by: expect.stringContaining(' at '),
      isRollback: true,
    });
    expect(history.slice(registry.history.length)).toMatchObject([
      { remote: 'hosting', ...first, until: expect.any(String) },
      { remote: 'hosting', buildId: second, until: since },
    ]);
    expect(JSON.parse(siteCopy.file('pages/mfe/registry.json').toString()).apps.hosting).toMatchObject({
      buildId: first?.buildId,
      since,
    });
    expect(auditLog(siteCopy).slice(-2)).toMatchObject([
      { action: 'release', from_composition: live, to_composition: between },
      { action: 'rollback', from_composition: between, to_composition: siteCopy.live },
    ]);
    await expectExact(siteCopy);
  });

  it('of a price is live before the price history is composed', async () => {
    const siteCopy = begin();
    const { live } = siteCopy;
    const build = copyBuildWithManifest(siteCopy.releaseOf('hosting'), ({ offers }) => ({
      offers: offers.map((offer) => (offer.id === 'vds-starter' ? { ...offer, priceCents: 1599 } : offer)),
    }));
    onTestFinished(build.remove);
    await run(siteCopy, 'release', 'hosting', '--from', build.dist);
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toMatch(/^renewed {2}0 of \d+ pages/m);
    expect(output).toMatch(/^follows {2}(\S+, )*\/prix(, \S+)*: composed next$/m);
    expect(auditLog(siteCopy).slice(-3)).toMatchObject([
      { action: 'release', from_composition: live },
      { action: 'rollback' },
      { action: 'compose', author: 'site', to_composition: siteCopy.live },
    ]);
    const { index } = siteCopy;
    const facts = index.prices.offers.find(({ id }) => id === 'vds-starter')?.facts ?? [];
    expect(facts.slice(-3).map(({ price }) => price?.priceCents)).toEqual([1499, 1599, 1499]);
    expect(siteCopy.file('pages/prix.html').toString()).toMatch(/15,99/);
    expect(index.outdated).toBeUndefined();
    await expectExact(siteCopy);
    expect((await siteCopy.release('releases', '--verify')).output).toContain('the audit log holds');
  });

  /** Releases hosting with a further offer, then another remote whose first page quotes it. */
  async function releaseQuoting(siteCopy: SiteCopy, remote: string): Promise<void> {
    const newer = copyBuildWithManifest(siteCopy.releaseOf('hosting'), ({ offers }) => ({
      offers: [...offers, { ...offers[0], id: 'essai' }],
    }));
    const quoting = copyWithChangedFile(
      siteCopy.releaseOf(remote),
      'server',
      ({ routes }) => routes.find(({ path }) => path === pageOf(remote))?.server ?? '',
      () => QUOTES_TRIAL,
    );
    onTestFinished(newer.remove);
    onTestFinished(quoting.remove);
    await run(siteCopy, 'release', 'hosting', '--from', newer.dist);
    await run(siteCopy, 'release', remote, '--from', quoting.dist);
  }

  it('isn’t kept out by another team’s page that needs the newer release', async () => {
    const siteCopy = begin();
    const earlier = siteCopy.registry.releases.hosting?.buildId;
    await releaseQuoting(siteCopy, 'cloud');
    const page = siteCopy.page(pageOf('cloud'));
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toContain('cloud could not be composed, its last good pages stay');
    expect(siteCopy.registry.releases.hosting?.buildId).toBe(earlier);
    expect(siteCopy.page(pageOf('cloud'))).toEqual(page);
    const pruned = await siteCopy.release('releases', '--prune', '--older-than', '0');
    expect(pruned.output).toContain('cloud: its live release can’t be composed');
    expect(siteCopy.page(pageOf('cloud'))).toEqual(page);
    await release(siteCopy, 'tools', 'Autre outil');
  });

  it('is refused when others’ pages show islands that only the newer release has', async () => {
    const siteCopy = begin();
    await releaseQuoting(siteCopy, 'tools');
    const { live } = siteCopy;
    const { code, output } = await siteCopy.release('rollback', 'hosting');
    expect([code, output]).toEqual([2, expect.stringContaining('essai')]);
    expect(siteCopy.live).toBe(live);
  });

  it('says which app was released since, and composes', async () => {
    const siteCopy = begin();
    await release(siteCopy, 'hosting', 'Autre nom');
    const cloud = await release(siteCopy, 'cloud', 'Autre nuage');
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toMatch(/^composed since cloud was released since\nrenewed {2}[1-9]\d* of/m);
    expect(siteCopy.registry.releases.cloud?.buildId).toBe(cloud);
    await expectExact(siteCopy);
  });

  it('keeps another app’s canary, and the end of the canary composes nothing', async () => {
    const siteCopy = begin();
    const canary = await release(siteCopy, 'cloud', 'Autre nuage', '--canary', '10');
    const { files } = siteCopy;
    await release(siteCopy, 'hosting', 'Autre nom');
    expect(await run(siteCopy, 'rollback', 'hosting')).toMatch(/^renewed {2}0 of/m);
    const ofCanary = (all: FileHashes) =>
      Object.entries(all).filter(([path]) => path.startsWith(`variants/cloud@${canary}/`));
    expect(ofCanary(files)).not.toEqual([]);
    expect(ofCanary(siteCopy.files)).toEqual(ofCanary(files));
    expect(await run(siteCopy, 'abort', 'cloud')).toMatch(/^renewed {2}0 of/m);
    expect([siteCopy.registry.variants, ofCanary(siteCopy.files)]).toEqual([[], []]);
    await expectExact(siteCopy);
  });

  it('leaves a preview as it is, and composes it next', async () => {
    const siteCopy = begin();
    await release(siteCopy, 'hosting', 'Autre nom');
    const preview = await release(siteCopy, 'cloud', 'Autre nuage', '--preview', '1');
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toContain(`follows  cloud@${preview}: composed next\n`);
    const plan = siteCopy.file(`variants/cloud@${preview}/pages/plan-du-site.html`).toString();
    expect([plan.includes('Autre nuage'), plan.includes('Autre nom')]).toEqual([true, false]);
    await expectExact(siteCopy);
  });

  it('composes when a stored page is damaged', async () => {
    const siteCopy = begin();
    const [path = ''] =
      Object.entries(siteCopy.index.pages).find(([, { remote }]) => remote === 'hosting') ?? [];
    const page = siteCopy.page(path);
    const hash = siteCopy.files[`pages${path}.html`];
    await release(siteCopy, 'hosting', 'Autre nom');
    siteCopy.runSql('update site_blob set bytes = ? where hash = ?', Buffer.from('damaged'), hash);
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toContain('composed since a file of the earlier composition is damaged\n');
    expect(siteCopy.page(path)[0]).toBe(page[0]);
  });

  it('finds its composition stored after months', async () => {
    const siteCopy = begin();
    const { live } = siteCopy;
    await release(siteCopy, 'hosting', 'Autre nom');
    const unneeded = siteCopy.live;
    await release(siteCopy, 'hosting', 'Encore un nom');
    await run(siteCopy, 'rollback', 'hosting');
    await run(siteCopy, 'rollback', 'hosting');
    await release(siteCopy, 'hosting', 'Un dernier nom');
    siteCopy.runSql('update site_composition set made_at = 1');
    await run(siteCopy, 'releases', '--prune', '--older-than', '30');
    const stored = siteCopy.runSql<{ id: string }>('select id from site_composition').map(({ id }) => id);
    expect(stored).not.toContain(unneeded);
    expect(stored).not.toContain(live);
    expect(await run(siteCopy, 'rollback', 'hosting')).toMatch(/^renewed {2}0 of/m);
  });
});

describe('prune', () => {
  it('reports the shorter history when another change keeps the files, which follow', async () => {
    const siteCopy = begin();
    const first = siteCopy.registry.releases.hosting?.buildId;
    await release(siteCopy, 'hosting', 'Autre nom');
    siteCopy.runSql(
      'create trigger change_meanwhile after insert on audit_log begin update site_release set stored_at = stored_at + 1; end',
    );
    const prune = () => run(siteCopy, 'releases', '--prune', '--older-than', '0');
    expect(await prune()).toMatch(/^kept {5}all files, since the site was changed by others meanwhile/m);
    expect(siteCopy.registry.history).toEqual([]);
    siteCopy.runSql('drop trigger change_meanwhile');
    expect(await prune()).toContain(`pruned   hosting@${first}`);
  });
});

describe('retire', () => {
  it('keeps the paths of the pages when another program version wrote the index', async () => {
    const siteCopy = begin();
    siteCopy.replace({ 'index.json': '{}' });
    await run(siteCopy, 'retire', 'tools', '--force');
    expect(siteCopy.registry.retired.tools?.paths).toEqual(expect.arrayContaining(['/quel-serveur']));
  });
});
