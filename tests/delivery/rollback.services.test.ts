import type { FileHashes } from '@site/shell/site/composition.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyWithChangedFile, rewriteFirstRoute, rewriteManifest } from '#support/builds.ts';
import { pageOf } from '#support/pages.ts';
import { SiteCopy } from '#support/site-copy.ts';

const QUOTES_TRIAL = `import { useContext } from 'react';
export default () => { useContext(globalThis[Symbol.for('@site/kit/nav#page@1')]).quote('essai'); };`;

/** A copy of the composed site, with the operator's configuration that it was composed with. */
function begin(): SiteCopy {
  const copy = new SiteCopy(onTestFinished);
  copy.writeOperator(copy.file('operator.json').toString());
  return copy;
}

async function run(copy: SiteCopy, ...args: string[]): Promise<string> {
  const { code, output } = await copy.release(...args);
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
}

/** Releases an app's build with another name of its first page in navigation aids. Returns its build id. */
async function release(copy: SiteCopy, name: string, label: string, ...more: string[]): Promise<string> {
  const build = rewriteFirstRoute(copy.releaseOf(name), { label });
  onTestFinished(build.remove);
  await run(copy, 'release', name, '--from', build.dist, ...more);
  return build.manifest.buildId;
}

/** The files of a composition without compressed variants, which the effort of compressing changes. */
const plain = (files: FileHashes) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/\.(br|gz)$/.test(path)));

const auditLog = (copy: SiteCopy) =>
  copy.run<{ action: string; author: string; from_composition: string; to_composition: string }>(
    'select action, author, from_composition, to_composition from audit_log order by seq',
  );

/** Expects that composing every page anew changes no file of the live composition. */
async function expectExact(copy: SiteCopy): Promise<void> {
  const { files } = copy;
  expect((await copy.compose()).code).toBe(0);
  expect(plain(copy.files)).toEqual(plain(files));
}

describe('rollback', () => {
  it('has the stored pages, byte for byte what composing makes of them', async () => {
    const copy = begin();
    const { live, registry } = copy;
    const pages = Object.keys(copy.index.pages);
    const first = registry.releases.hosting;
    const second = await release(copy, 'hosting', 'Autre nom');
    const between = copy.live;
    const output = await run(copy, 'rollback', 'hosting');
    expect(output).toContain(`renewed  0 of ${pages.length} pages, the others are those of ${live}\n`);
    expect(output).not.toContain('follows');

    const { releases, history } = copy.registry;
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
    expect(JSON.parse(copy.file('pages/mfe/registry.json').toString()).apps.hosting).toMatchObject({
      buildId: first?.buildId,
      since,
    });
    expect(auditLog(copy).slice(-2)).toMatchObject([
      { action: 'release', from_composition: live, to_composition: between },
      { action: 'rollback', from_composition: between, to_composition: copy.live },
    ]);
    await expectExact(copy);
  });

  it('of a price is live before the price history is composed', async () => {
    const copy = begin();
    const { live } = copy;
    const build = rewriteManifest(copy.releaseOf('hosting'), ({ offers }) => ({
      offers: offers.map((offer) => (offer.id === 'vds-starter' ? { ...offer, priceCents: 1599 } : offer)),
    }));
    onTestFinished(build.remove);
    await run(copy, 'release', 'hosting', '--from', build.dist);
    const output = await run(copy, 'rollback', 'hosting');
    expect(output).toMatch(/^renewed {2}0 of \d+ pages/m);
    expect(output).toMatch(/^follows {2}(\S+, )*\/prix(, \S+)*: composed next$/m);
    expect(auditLog(copy).slice(-3)).toMatchObject([
      { action: 'release', from_composition: live },
      { action: 'rollback' },
      { action: 'compose', author: 'site', to_composition: copy.live },
    ]);
    const { index } = copy;
    const facts = index.prices.offers.find(({ id }) => id === 'vds-starter')?.facts ?? [];
    expect(facts.slice(-3).map(({ price }) => price?.priceCents)).toEqual([1499, 1599, 1499]);
    expect(copy.file('pages/prix.html').toString()).toMatch(/15,99/);
    expect(index.outdated).toBeUndefined();
    await expectExact(copy);
    expect((await copy.release('releases', '--verify')).output).toContain('the audit log holds');
  });

  /** Releases hosting with a further offer, then another remote whose first page quotes it. */
  async function releaseQuoting(copy: SiteCopy, remote: string): Promise<void> {
    const newer = rewriteManifest(copy.releaseOf('hosting'), ({ offers }) => ({
      offers: [...offers, { ...offers[0], id: 'essai' }],
    }));
    const quoting = copyWithChangedFile(
      copy.releaseOf(remote),
      'server',
      ({ routes }) => routes.find(({ path }) => path === pageOf(remote))?.server ?? '',
      () => QUOTES_TRIAL,
    );
    onTestFinished(newer.remove);
    onTestFinished(quoting.remove);
    await run(copy, 'release', 'hosting', '--from', newer.dist);
    await run(copy, 'release', remote, '--from', quoting.dist);
  }

  it('isn’t kept out by another team’s page that needs the newer release', async () => {
    const copy = begin();
    const earlier = copy.registry.releases.hosting?.buildId;
    await releaseQuoting(copy, 'cloud');
    const page = copy.page(pageOf('cloud'));
    const output = await run(copy, 'rollback', 'hosting');
    expect(output).toContain('cloud could not be composed, its last good pages stay');
    expect(copy.registry.releases.hosting?.buildId).toBe(earlier);
    expect(copy.page(pageOf('cloud'))).toEqual(page);
    const pruned = await copy.release('releases', '--prune', '--older-than', '0');
    expect(pruned.output).toContain('cloud: its live release can’t be composed');
    expect(copy.page(pageOf('cloud'))).toEqual(page);
    await release(copy, 'tools', 'Autre outil');
  });

  it('is refused when pages of others show islands of the remote that needs the newer release', async () => {
    const copy = begin();
    await releaseQuoting(copy, 'tools');
    const { live } = copy;
    const { code, output } = await copy.release('rollback', 'hosting');
    expect([code, output]).toEqual([2, expect.stringContaining('essai')]);
    expect(copy.live).toBe(live);
  });

  it('says which app was released since, and composes', async () => {
    const copy = begin();
    await release(copy, 'hosting', 'Autre nom');
    const cloud = await release(copy, 'cloud', 'Autre nuage');
    const output = await run(copy, 'rollback', 'hosting');
    expect(output).toMatch(/^composed since cloud was released since\nrenewed {2}[1-9]\d* of/m);
    expect(copy.registry.releases.cloud?.buildId).toBe(cloud);
    await expectExact(copy);
  });

  it('keeps another app’s canary, and the end of the canary composes nothing', async () => {
    const copy = begin();
    const canary = await release(copy, 'cloud', 'Autre nuage', '--canary', '10');
    const { files } = copy;
    await release(copy, 'hosting', 'Autre nom');
    expect(await run(copy, 'rollback', 'hosting')).toMatch(/^renewed {2}0 of/m);
    const ofCanary = (all: FileHashes) =>
      Object.entries(all).filter(([path]) => path.startsWith(`variants/cloud@${canary}/`));
    expect(ofCanary(files)).not.toEqual([]);
    expect(ofCanary(copy.files)).toEqual(ofCanary(files));
    expect(await run(copy, 'abort', 'cloud')).toMatch(/^renewed {2}0 of/m);
    expect([copy.registry.variants, ofCanary(copy.files)]).toEqual([[], []]);
    await expectExact(copy);
  });

  it('leaves a preview as it is, and composes it next', async () => {
    const copy = begin();
    await release(copy, 'hosting', 'Autre nom');
    const preview = await release(copy, 'cloud', 'Autre nuage', '--preview', '1');
    const output = await run(copy, 'rollback', 'hosting');
    expect(output).toContain(`follows  cloud@${preview}: composed next\n`);
    const plan = copy.file(`variants/cloud@${preview}/pages/plan-du-site.html`).toString();
    expect([plan.includes('Autre nuage'), plan.includes('Autre nom')]).toEqual([true, false]);
    await expectExact(copy);
  });

  it('composes when a stored page is damaged', async () => {
    const copy = begin();
    const [path = ''] = Object.entries(copy.index.pages).find(([, { remote }]) => remote === 'hosting') ?? [];
    const page = copy.page(path);
    const hash = copy.files[`pages${path}.html`];
    await release(copy, 'hosting', 'Autre nom');
    copy.run('update site_blob set bytes = ? where hash = ?', Buffer.from('damaged'), hash);
    const output = await run(copy, 'rollback', 'hosting');
    expect(output).toContain('composed since a file of the earlier composition is damaged\n');
    expect(copy.page(path)[0]).toBe(page[0]);
  });

  it('finds its composition stored after months', async () => {
    const copy = begin();
    const { live } = copy;
    await release(copy, 'hosting', 'Autre nom');
    const unneeded = copy.live;
    await release(copy, 'hosting', 'Encore un nom');
    await run(copy, 'rollback', 'hosting');
    await run(copy, 'rollback', 'hosting');
    await release(copy, 'hosting', 'Un dernier nom');
    copy.run('update site_composition set made_at = 1');
    await run(copy, 'releases', '--prune', '--older-than', '30');
    const stored = copy.run<{ id: string }>('select id from site_composition').map(({ id }) => id);
    expect(stored).not.toContain(unneeded);
    expect(stored).not.toContain(live);
    expect(await run(copy, 'rollback', 'hosting')).toMatch(/^renewed {2}0 of/m);
  });
});

describe('prune', () => {
  it('reports the shorter history when another change keeps the files, which follow', async () => {
    const copy = begin();
    const first = copy.registry.releases.hosting?.buildId;
    await release(copy, 'hosting', 'Autre nom');
    copy.run(
      'create trigger change_meanwhile after insert on audit_log begin update site_release set stored_at = stored_at + 1; end',
    );
    const prune = () => run(copy, 'releases', '--prune', '--older-than', '0');
    expect(await prune()).toMatch(/^kept {5}all files, since the site was changed by others meanwhile/m);
    expect(copy.registry.history).toEqual([]);
    copy.run('drop trigger change_meanwhile');
    expect(await prune()).toContain(`pruned   hosting@${first}`);
  });
});

describe('retire', () => {
  it('keeps the paths of the pages when another program version wrote the index', async () => {
    const copy = begin();
    copy.replace({ 'index.json': '{}' });
    await run(copy, 'retire', 'tools', '--force');
    expect(copy.registry.retired.tools?.paths).toEqual(expect.arrayContaining(['/quel-serveur']));
  });
});
