import { createOffer } from '@site/kit/testing/offers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ComposeError } from '../../compose/compose-error.ts';
import { FEDERATION_REGISTRY_PATH } from '../../compose/publications/federation.ts';
import { ConflictError, RejectedError } from '../../site/errors.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { ReleaseService } from '../changes/release-service.ts';
import { formatOutcome } from '../client/format-outcome.ts';
import {
  buildRelease,
  openSmallSite,
  operator,
  PRICES_PAGE,
  SmallComposer,
  type SmallSite,
  team,
} from '../testing/site.ts';

const hosting = (title: string, more = {}) =>
  buildRelease('hosting', { pages: { '/hosting': title }, ...more });
const cloud = (title: string) => buildRelease('cloud', { pages: { '/cloud': title } });

const starter = (priceCents: number) => createOffer('starter', { priceCents, path: '/hosting' });

const begin = () => openSmallSite(onTestFinished);

/** Returns the paths and files of the live pages: what visitors get. */
async function readPages(site: SmallSite) {
  const { files, index } = await site.read();
  const isPage = ([path]: [string, string]) =>
    path.startsWith('pages/') && !path.startsWith(FEDERATION_REGISTRY_PATH);
  return { pages: Object.keys(index.pages), files: Object.fromEntries(Object.entries(files).filter(isPage)) };
}

/** Stores a release and makes it live. */
async function release(site: SmallSite, build: ReturnType<typeof buildRelease>) {
  const reference = await site.store(build);
  await site.change({ action: 'release', ...reference }, team('Hosting'));
  return reference;
}

/** Expects that a change is refused with these words, and that it changes neither the live site nor the audit log. */
async function expectRefusal(site: SmallSite, change: Promise<unknown>, words: string | RegExp) {
  const before = await site.read();
  const rows = await site.auditLog();
  await expect(change).rejects.toThrow(words);
  expect(await site.read()).toEqual(before);
  expect(await site.auditLog()).toEqual(rows);
}

describe('a release', () => {
  it('is live under its name and its author', async () => {
    const site = await begin();
    const before = await site.read();
    const reference = await site.store(hosting('Deux'));
    const lines: string[] = [];
    const outcome = await site.change({ action: 'release', ...reference }, team('Hosting'), (line) =>
      lines.push(line),
    );
    expect(lines).toEqual(['composed: waiting for the hosts to be ready']);
    expect(formatOutcome(outcome)).toEqual([
      expect.stringMatching(new RegExp(`^live     hosting@${reference.buildId} \\(\\d+\\.\\d s\\)$`)),
      'renewed  1 of 4 pages:',
      '         /hosting',
    ]);
    const { id, registry } = await site.read();
    expect(outcome.composition).toBe(id);
    expect(registry.releases.hosting).toMatchObject({ buildId: reference.buildId, by: 'Hosting' });
    expect(registry.history).toMatchObject([
      {
        remote: 'hosting',
        buildId: before.registry.releases.hosting?.buildId,
        until: registry.releases.hosting?.since,
      },
    ]);
    expect((await site.auditLog()).at(-1)).toMatchObject({
      action: 'release',
      author: 'Hosting',
      from_composition: before.id,
      to_composition: id,
    });
  });

  it('that is live already changes nothing', async () => {
    const site = await begin();
    const reference = await release(site, hosting('Deux'));
    const before = await site.read();
    const rows = await site.auditLog();
    const outcome = await site.change({ action: 'release', ...reference });
    expect(outcome.composition).toBe(before.id);
    expect(formatOutcome(outcome)).toContain('renewed  0 of 4 pages');
    expect(await site.auditLog()).toEqual(rows);
  });

  it('that was never stored is refused', async () => {
    const site = await begin();
    const change = site.change({ action: 'release', remote: 'hosting', buildId: '0123456789ab' });
    await expectRefusal(site, change, 'hosting 0123456789ab isn’t stored: release it again');
  });

  it('that can’t be composed is refused with the composer’s reason and code', async () => {
    const site = await begin();
    const reference = await site.store(hosting('Deux'));
    site.composer.beforeCompose = () => {
      throw new ComposeError('remote-failed', 'hosting: /hosting could not be rendered: panne voulue');
    };
    const change = site.change({ action: 'release', ...reference });
    await expectRefusal(site, change, 'hosting: /hosting could not be rendered: panne voulue');
    await expect(change).rejects.toThrow(RejectedError);
    await expect(change).rejects.toMatchObject({ code: 'remote-failed' });
  });

  it('that was pruned while it was composed is refused', async () => {
    const site = await begin();
    const reference = await site.store(hosting('Deux'));
    site.composer.beforeCompose = async () => {
      await site.database.db.deleteFrom('site_release').where('build_id', '=', reference.buildId).execute();
    };
    const change = site.change({ action: 'release', ...reference });
    await expectRefusal(site, change, `hosting ${reference.buildId} was pruned meanwhile: release it again`);
  });
});

describe('a host that can’t compose', () => {
  it('leaves changes to other hosts for a while', async () => {
    const site = await begin();
    const reference = await site.store(hosting('Deux'));
    site.composer.beforeCompose = () => {
      throw new ComposeError('host-unable', 'EFBIG: file too large, write');
    };
    const change = site.change({ action: 'release', ...reference });
    await expectRefusal(
      site,
      change,
      /^host .* can’t compose: EFBIG: file too large, write. Nothing was changed/,
    );
    await expect(change).rejects.toMatchObject({ code: 'host-unable' });
    expect(await site.releases.composeProblem()).toBe('EFBIG: file too large, write');
    site.composer.beforeCompose = () => {};
    await expect(site.change({ action: 'release', ...reference })).rejects.toMatchObject({
      code: 'host-unable',
    });
    expect(site.composer.tasks).toHaveLength(2);
  });

  it('takes a rollback to stored pages', async () => {
    const site = await begin();
    const pages = await readPages(site);
    await release(site, hosting('Deux'));
    const reference = await site.store(hosting('Trois'));
    site.composer.beforeCompose = () => {
      throw new ComposeError('host-unable', 'no space');
    };
    await expect(site.change({ action: 'release', ...reference })).rejects.toThrow('no space');
    await site.change({ action: 'rollback', remote: 'hosting' });
    expect(await readPages(site)).toEqual(pages);
  });
});

describe('two teams', () => {
  it('release at once: both are composed, and the second takes what it has into the first', async () => {
    const site = await begin();
    const [one, two] = [await site.store(hosting('Deux')), await site.store(cloud('Deux'))];
    const { composer } = site;
    composer.beforeCompose = async () => {
      await vi.waitUntil(() => composer.tasks.length > 2, 15_000);
    };
    await Promise.all([
      site.change({ action: 'release', ...one }, team('Hosting')),
      site.change({ action: 'release', ...two }, team('Cloud')),
    ]);
    const [, ahead, beside, merged] = composer.tasks;
    expect([ahead?.target, beside?.target]).toContain(merged?.attempt);
    const { releases } = await site.registry();
    expect([releases.hosting?.buildId, releases.cloud?.buildId]).toEqual([one.buildId, two.buildId]);
    const [, first, second] = await site.auditLog();
    expect(second?.from_composition).toBe(first?.to_composition);
  });
});

describe('two hosts', () => {
  /** Returns another host's releases on the same database. */
  const otherHost = ({ database, paths }: SmallSite) =>
    new ReleaseService({
      database,
      paths,
      composer: new SmallComposer(),
      getOrigin: () => 'https://site.example',
    });

  it('keep both of two changes at once: the loser composes again', async () => {
    const site = await begin();
    const [one, two] = [await site.store(hosting('Deux')), await site.store(cloud('Deux'))];
    const other = otherHost(site);
    let isFirst = true;
    site.composer.beforeCompose = async () => {
      if (isFirst) await other.change({ change: { action: 'release', ...two }, author: team('Cloud') });
      isFirst = false;
    };
    const lines: string[] = [];
    await site.change({ action: 'release', ...one }, team('Hosting'), (line) => lines.push(line));
    expect(lines).toContain('the site was changed by others meanwhile: once more');
    const { releases } = await site.registry();
    expect([releases.hosting?.buildId, releases.cloud?.buildId]).toEqual([one.buildId, two.buildId]);
    const [, first, second] = await site.auditLog();
    expect([first, second]).toMatchObject([{ author: 'Cloud' }, { author: 'Hosting' }]);
    expect(second?.from_composition).toBe(first?.to_composition);
  });

  it('give up a change that loses ten times', async () => {
    const site = await begin();
    const reference = await site.store(hosting('Deux'));
    const other = otherHost(site);
    const builds = await Promise.all(['Deux', 'Trois'].map((title) => site.store(cloud(title))));
    let changes = 0;
    site.composer.beforeCompose = async () => {
      const next = builds[changes++ % 2] as (typeof builds)[0];
      await other.change({ change: { action: 'release', ...next }, author: team('Cloud') });
    };
    await expect(site.change({ action: 'release', ...reference })).rejects.toThrow(
      'the site was changed by others 10 times meanwhile: try again',
    );
    expect(changes).toBe(10);
    expect((await site.auditLog()).filter(({ author }) => author !== 'Cloud')).toHaveLength(1);
  });
});

describe('a rollback', () => {
  it('has the stored pages, and composes nothing', async () => {
    const site = await begin();
    const before = await site.read();
    const content = await readPages(site);
    const { buildId } = await release(site, hosting('Deux'));
    const composed = site.composer.tasks.length;
    const lines = formatOutcome(await site.change({ action: 'rollback', remote: 'hosting' }));
    expect(lines.slice(1)).toEqual([`renewed  0 of 4 pages, the others are those of ${before.id}`]);
    expect(site.composer.tasks).toHaveLength(composed);
    expect(await readPages(site)).toEqual(content);
    const { releases, history } = await site.registry();
    expect(releases.hosting).toMatchObject({
      buildId: before.registry.releases.hosting?.buildId,
      by: 'operator',
      isRollback: true,
    });
    expect(history.at(-1)).toMatchObject({ remote: 'hosting', buildId, until: releases.hosting?.since });
  });

  it('goes further back the second time, and not to the bad release', async () => {
    const site = await begin();
    const first = (await site.registry()).releases.hosting?.buildId;
    const second = await release(site, hosting('Deux'));
    await release(site, hosting('Mauvaise'));
    const rollBack = () => site.change({ action: 'rollback', remote: 'hosting' });
    expect(formatOutcome(await rollBack())[0]).toContain(`live     hosting@${second.buildId} again`);
    expect(formatOutcome(await rollBack())[0]).toContain(`live     hosting@${first} again`);
    await expectRefusal(
      site,
      rollBack(),
      'hosting has no earlier release to go back to; « site retire hosting » takes its pages off the site',
    );
  });

  it('restores a named release', async () => {
    const site = await begin();
    const first = (await site.registry()).releases.hosting?.buildId ?? '';
    await release(site, hosting('Deux'));
    await release(site, hosting('Trois'));
    await site.change({ action: 'rollback', remote: 'hosting', to: first });
    expect((await site.registry()).releases.hosting?.buildId).toBe(first);
    const never = site.change({ action: 'rollback', remote: 'hosting', to: '0123456789ab' });
    await expectRefusal(site, never, 'hosting 0123456789ab was never live here');
  });

  it('from a release that is no longer live is a conflict', async () => {
    const site = await begin();
    const first = (await site.registry()).releases.hosting?.buildId ?? '';
    await release(site, hosting('Deux'));
    const change = site.change({ action: 'rollback', remote: 'hosting', from: first });
    await expectRefusal(site, change, `hosting ${first} is no longer live`);
    await expect(change).rejects.toThrow(ConflictError);
  });

  it('of a price is live before the price history is composed', async () => {
    const site = await begin();
    await release(site, hosting('Début', { offers: [starter(1499)] }));
    await release(site, hosting('Deux', { offers: [starter(1599)] }));
    const { composition, waiting } = await site.change({ action: 'rollback', remote: 'hosting' });
    expect(waiting).toContain(PRICES_PAGE);
    expect(await site.releases.findOutdated()).toBe(composition);
    await site.releases.renewOutdated();
    const { index } = await site.read();
    expect(index.prices.offers[0]?.facts.map(({ price }) => price?.priceCents)).toEqual([1499, 1599, 1499]);
    expect(index.outdated).toBeUndefined();
    expect(await site.releases.findOutdated()).toBeNull();
    expect((await site.auditLog()).slice(-2)).toMatchObject([
      { action: 'rollback', author: 'operator' },
      { action: 'compose', author: 'site' },
    ]);
  });

  it('composes when another app was released since, and says so', async () => {
    const site = await begin();
    await release(site, hosting('Deux'));
    const { buildId } = await release(site, cloud('Deux'));
    const lines = formatOutcome(await site.change({ action: 'rollback', remote: 'hosting' }));
    expect(lines.slice(1, 3)).toEqual(['composed since cloud was released since', 'renewed  1 of 4 pages:']);
    expect((await site.registry()).releases.cloud?.buildId).toBe(buildId);
  });

  it('composes when the host’s programs were updated since', async () => {
    const site = await begin();
    await release(site, hosting('Deux'));
    site.composer.programs = 'newer';
    const lines = formatOutcome(await site.change({ action: 'rollback', remote: 'hosting' }));
    expect(lines).toContain('composed since the site’s programs were updated since');
  });

  it('composes when a stored page is damaged', async () => {
    const site = await begin();
    const hash = (await site.read()).files['pages/hosting.html'] ?? '';
    await release(site, hosting('Deux'));
    await site.database.db
      .updateTable('site_blob')
      .set({ bytes: Buffer.from('damaged') })
      .where('hash', '=', hash)
      .execute();
    const lines = formatOutcome(await site.change({ action: 'rollback', remote: 'hosting' }));
    expect(lines).toContain('composed since a file of the earlier composition is damaged');
    expect((await site.read()).files['pages/hosting.html']).toBe(hash);
  });

  it('keeps another app’s canary', async () => {
    const site = await begin();
    const canary = await site.store(cloud('Canari'));
    await site.change({ action: 'canary', ...canary, share: 10 });
    const folder = `variants/cloud@${canary.buildId}/`;
    const getFiles = async () =>
      Object.entries((await site.read()).files).filter(([path]) => path.startsWith(folder));
    const files = await getFiles();
    await release(site, hosting('Deux'));
    await site.change({ action: 'rollback', remote: 'hosting' });
    expect(files).toHaveLength(5);
    expect(await getFiles()).toEqual(files);
    const composed = site.composer.tasks.length;
    await site.change({ action: 'abort', remote: 'cloud' });
    expect(site.composer.tasks).toHaveLength(composed);
    expect([(await site.registry()).variants, await getFiles()]).toEqual([[], []]);
  });

  it('leaves a preview as it is, and composes it next', async () => {
    const site = await begin();
    await release(site, hosting('Deux'));
    const preview = await site.store(cloud('Aperçu'));
    await site.change({ action: 'preview', ...preview, hours: 1 });
    const { waiting } = await site.change({ action: 'rollback', remote: 'hosting' });
    expect(waiting).toContain(`cloud@${preview.buildId}`);
  });

  it('finds its composition stored after months', async () => {
    const site = await begin();
    const { id } = await site.read();
    await release(site, hosting('Deux'));
    const between = (await site.read()).id;
    await release(site, hosting('Trois'));
    await site.change({ action: 'rollback', remote: 'hosting' });
    await site.change({ action: 'rollback', remote: 'hosting' });
    await release(site, hosting('Quatre'));
    await site.database.db.updateTable('site_composition').set({ made_at: 1 }).execute();
    await site.change({ action: 'prune', days: 30 });
    const stored = await site.database.db.selectFrom('site_composition').select('id').execute();
    const ids = stored.map((row) => row.id);
    expect([ids.includes(between), ids.includes(id)]).toEqual([false, false]);
    const lines = formatOutcome(await site.change({ action: 'rollback', remote: 'hosting' }));
    expect(lines[1]).toMatch(/^renewed {2}0 of 4 pages/);
  });
});

describe('a preview', () => {
  const preview = async (site: SmallSite, title: string, hours = 2) =>
    site.change({ action: 'preview', ...(await site.store(hosting(title))), hours }, team('Hosting'));

  it('has a link, and no page for other visitors', async () => {
    const site = await begin();
    const { files } = await readPages(site);
    const { link } = await preview(site, 'Deux');
    expect(link).toMatch(/^https:\/\/site\.example\/hosting\?apercu=/);
    expect((await readPages(site)).files).toEqual(files);
  });

  it('ends by a change, and only once', async () => {
    const site = await begin();
    await preview(site, 'Deux');
    const end = () => site.change({ action: 'end-preview', remote: 'hosting' }, team('Hosting'));
    expect(formatOutcome(await end())[0]).toContain('ended    previews of hosting@all');
    expect((await site.registry()).variants).toEqual([]);
    await expectRefusal(site, end(), /hosting/);
  });

  it('stays for its hours, and is then gone from the composition', async () => {
    const site = await begin();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { build } = await preview(site, 'Deux', 1);
    const begun = Date.now();
    const listVariantsAfter = async (ms: number) => {
      vi.setSystemTime(begun + ms);
      await site.change({ action: 'release', ...(await site.store(cloud(`${ms}`))) });
      return (await site.registry()).variants.map((variant) => variant.buildId);
    };
    expect(await listVariantsAfter(3_599_000)).toEqual([build]);
    expect(await listVariantsAfter(3_600_001)).toEqual([]);
  });

  it('beyond a budget is refused to the team, and not to the operator', async () => {
    const budgets = { hosting: { previews: 1, previewDays: 1 } };
    const site = await openSmallSite(onTestFinished, undefined, { budgets });
    await expectRefusal(
      site,
      preview(site, 'Deux', 48),
      'a preview of hosting may last 1 day, not 2. Nothing was changed; ask for a shorter one. The operator can raise budgets.hosting.previewDays in operator.json',
    );
    await preview(site, 'Deux');
    await expectRefusal(
      site,
      preview(site, 'Trois'),
      /over its budget previews: 1 of 1 are used.* or end one with site end-preview\./,
    );
    await site.change({ action: 'preview', ...(await site.store(hosting('Trois'))), hours: 48 }, operator);
    expect((await site.registry()).variants).toHaveLength(2);
  });

  it('beyond a budget is refused before its uploaded release is stored', async () => {
    const site = await openSmallSite(onTestFinished, undefined, { budgets: { hosting: { previewDays: 1 } } });
    const { name: remote, buildId, text: manifest, script } = hosting('Deux');
    await site.releases.store(computeIntegritySync(Buffer.from(script)), Buffer.from(script));
    const ask = (hours: number) => {
      const change = { action: 'preview' as const, remote, buildId, hours };
      return site.releases.change({ change, author: team('Hosting'), manifest });
    };
    const isStored = async () => {
      const rows = site.database.db
        .selectFrom('site_release')
        .select('build_id')
        .where('build_id', '=', buildId);
      return (await rows.execute()).length > 0;
    };
    await expectRefusal(site, ask(48), /^a preview of hosting may last 1 day, not 2/);
    expect(await isStored()).toBe(false);
    await ask(24);
    expect(await isStored()).toBe(true);
  });
});

describe('a canary', () => {
  const start = async (site: SmallSite, share: number) => {
    const reference = await site.store(hosting('Canari'));
    await site.change({ action: 'canary', ...reference, share, promotes: true }, team('Hosting'));
    return reference;
  };

  it('is promoted to all visitors', async () => {
    const site = await begin();
    const from = (await site.registry()).releases.hosting?.buildId;
    const { buildId } = await start(site, 20);
    await site.change({ action: 'promote', remote: 'hosting', buildId, from });
    const { releases, variants } = await site.registry();
    expect([releases.hosting?.buildId, variants]).toEqual([buildId, []]);
  });

  it('that is aborted leaves the live pages, without composing', async () => {
    const site = await begin();
    const { files } = await site.read();
    const { buildId } = await start(site, 20);
    const composed = site.composer.tasks.length;
    const lines = formatOutcome(await site.change({ action: 'abort', remote: 'hosting' }));
    expect(lines[0]).toContain(`aborted  hosting@${buildId}`);
    expect(site.composer.tasks).toHaveLength(composed);
    const after = (await site.read()).files;
    expect(after['pages/hosting.html']).toBe(files['pages/hosting.html']);
    await expectRefusal(site, site.change({ action: 'abort', remote: 'hosting' }), 'hosting runs no canary');
  });

  it('gets a larger share only from the share that the analysis saw', async () => {
    const site = await begin();
    const reference = await start(site, 20);
    const raise = (canaryShare: number) =>
      site.change(
        { action: 'canary', ...reference, share: 50, promotes: true },
        { name: 'site', team: null, proof: null, canaryShare, reason: 'good' },
      );
    await expect(raise(5)).rejects.toThrow(ConflictError);
    await raise(20);
    expect((await site.registry()).variants).toMatchObject([{ canary: { share: 50 } }]);
    expect(JSON.parse((await site.auditLog()).at(-1)?.change ?? '')).toMatchObject({ reason: 'good' });
  });

  it('that is live already, or that others leave no visitors, is refused', async () => {
    const site = await begin();
    const buildId = (await site.registry()).releases.hosting?.buildId ?? '';
    await expectRefusal(
      site,
      site.change({ action: 'canary', remote: 'hosting', buildId, share: 5 }),
      `hosting@${buildId} is live: every visitor gets it already`,
    );
    await start(site, 80);
    const other = await site.store(cloud('Canari'));
    await expectRefusal(
      site,
      site.change({ action: 'canary', ...other, share: 30 }),
      /30 % of visitors aren’t free beside hosting@\w+ 80 %/,
    );
  });
});

describe('a retired remote', () => {
  it('has its paths kept, until a rollback', async () => {
    const site = await begin();
    const { buildId } = (await site.registry()).releases.hosting ?? {};
    const lines = formatOutcome(await site.change({ action: 'retire', remote: 'hosting' }));
    expect(lines[0]).toContain('retired  hosting, its pages answer 410');
    const { releases, retired } = await site.registry();
    expect([releases.hosting, retired.hosting]).toEqual([
      undefined,
      { since: expect.any(String), by: 'operator', paths: ['/hosting'] },
    ]);
    expect((await site.read()).files['pages/hosting.html']).toBeUndefined();
    await site.change({ action: 'rollback', remote: 'hosting' });
    const back = await site.registry();
    expect([back.releases.hosting?.buildId, back.retired]).toEqual([buildId, {}]);
  });

  it('keeps the paths of its manifest when another program version wrote the index', async () => {
    const site = await begin();
    site.composer.writeIndex = () => '{}';
    await release(site, cloud('Deux'));
    await site.change({ action: 'retire', remote: 'hosting' });
    expect((await site.registry()).retired.hosting?.paths).toEqual(['/hosting']);
  });

  it('leads to a page of the site, and to no other path', async () => {
    const site = await begin();
    const retire = (to: string) => site.change({ action: 'retire', remote: 'hosting', to });
    for (const to of ['/nowhere', '/hosting'])
      await expectRefusal(site, retire(to), `${to} is no page of the site once hosting is retired`);
    await retire('/cloud');
    expect((await site.registry()).retired.hosting).toMatchObject({ to: '/cloud' });
  });

  it('is no shell, and no unknown name', async () => {
    const site = await begin();
    for (const remote of ['shell', 'unknown'])
      await expectRefusal(
        site,
        site.change({ action: 'retire', remote }),
        `${remote} is no remote of this site`,
      );
  });
});

describe('the operator’s configuration', () => {
  it('is in force by a change, and refused when invalid', async () => {
    const site = await begin();
    const current = JSON.parse((await site.read()).operator);
    const text = JSON.stringify({ ...current, phone: '01 99 00 00 42' });
    await site.change({ action: 'operator', operator: text });
    expect((await site.read()).operator).toBe(text);
    await expectRefusal(site, site.change({ action: 'operator', operator: '{}' }), /operator\.json/);
  });
});

describe('pruning', () => {
  it('removes releases out of use, and keeps those in use', async () => {
    const site = await begin();
    const first = (await site.registry()).releases.hosting?.buildId;
    const second = await release(site, hosting('Deux'));
    const lines = formatOutcome(await site.change({ action: 'prune', days: 0 }));
    expect(lines).toContain(`pruned   hosting@${first}`);
    expect(lines.at(-1)).toBe('1 releases pruned');
    const { releases, history } = await site.registry();
    expect([releases.hosting?.buildId, history]).toEqual([second.buildId, []]);
    const rollback = site.change({ action: 'rollback', remote: 'hosting' });
    await expectRefusal(site, rollback, 'hosting has no earlier release to go back to');
  });
});

describe('pruning beside another change', () => {
  it('reports the shorter history, and keeps the files until the next pruning', async () => {
    const site = await begin();
    const first = (await site.registry()).releases.hosting?.buildId;
    await release(site, hosting('Deux'));
    site.composer.beforeCompose = async () => {
      await site.database.db
        .updateTable('site_release')
        .set(({ eb }) => ({ stored_at: eb('stored_at', '+', 1) }))
        .execute();
      site.composer.beforeCompose = () => {};
    };
    const kept = await site.change({ action: 'prune', days: 0 });
    expect(formatOutcome(kept)).toEqual([
      expect.stringMatching(/^kept {5}all files, since the site was changed by others meanwhile/),
    ]);
    expect((await site.registry()).history).toEqual([]);
    const lines = formatOutcome(await site.change({ action: 'prune', days: 0 }));
    expect(lines).toContain(`pruned   hosting@${first}`);
  });
});
