import type { FileHashes } from '@site/shell/site/composition.ts';
import { formatVariantName } from '@site/shell/site/registry.ts';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { buildNextVersion, copyBuildWithManifest, rewriteFirstRoute } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { type ComposedSite, TestComposer } from '#support/test-composer.ts';

vi.setConfig(COMPOSING);

const workshop = new TestComposer();
let first: ComposedSite;
beforeAll(async () => {
  process.env.COMPRESSION = 'fast';
  first = await workshop.compose({ registry: workshop.registry() });
});
afterAll(() => {
  process.env.COMPRESSION = '';
  workshop.remove();
});

/** Paths whose bytes differ between two compositions, or that one of them lacks. */
const differing = (one: FileHashes, other: FileHashes): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort();

/** Hosting with another name for its first page in navigation aids. */
const renamed = () => rewriteFirstRoute(workshop.distOf('hosting'), { label: 'Autre nom' });

test('first composition writes every file it lists, with pictures', () => {
  expect(first.written).toEqual(Object.keys(first.files).sort());
  expect(first.report.renewed).toEqual(first.report.pages);
  for (const file of ['index.json', 'registry.json', 'policy.json', 'pages/index.html', 'pages/favicon.ico'])
    expect(first.written).toContain(file);
  expect(first.read('operator.json').toString()).toBe(workshop.operator);
  for (const { image } of Object.values(first.index.pages))
    expect(first.read(`public${image.replace('.png', '.svg')}`).toString()).toMatch(/^<svg /);
});

test('release of one remote keeps by hash and doesn’t write what it doesn’t change', async () => {
  const build = renamed();
  const next = await workshop.compose({ registry: workshop.registry(build), previous: first });
  const path = Object.keys(first.index.pages).find((page) => first.index.pages[page]?.remote === 'hosting');
  expect(next.report.renewed).toContain(path);
  expect(next.report.renewed).not.toContain('/contact');
  expect(next.written).not.toContain('pages/contact.html');
  expect(next.written).not.toContain('pages/favicon.ico');
  // Its new name makes another picture; all others stay.
  expect(next.written.filter((file) => file.startsWith('public/'))).toHaveLength(1);
  expect(Object.keys(next.files).filter((file) => !next.files[file])).toEqual([]);
  expect(differing(first.files, next.files)).not.toContain('pages/contact.html');
});

test('canary beside the live release has its own differing pages only', async () => {
  const build = renamed();
  const [remote, buildId] = workshop.release(build.dist);
  const variant = { remote, buildId, since: '2026-01-31T12:00:00.000Z', canary: { from: 0, share: 5 } };
  const registry = { ...workshop.registry(), variants: [variant] };
  const { files, written, registry: composed } = await workshop.compose({ registry, previous: first });
  const folder = `variants/${formatVariantName(variant)}/`;
  expect(composed.variants).toEqual([variant]);
  expect(written.filter((file) => file.startsWith('pages/') && file.endsWith('.html'))).toEqual([]);
  expect(files[`${folder}policy.json`]).toBeDefined();
  expect(files[`${folder}pages/contact.html`]).toBeUndefined();
  expect(Object.keys(files).filter((file) => file.startsWith(`${folder}pages/offres/`))).not.toEqual([]);
});

test('a preview’s own pages are stored without compressed variants', async () => {
  const [remote, buildId] = workshop.release(renamed().dist);
  const since = '2026-01-31T12:00:00.000Z';
  const variant = { remote, buildId, since, previewUntil: '2026-02-01T12:00:00.000Z' };
  const registry = { ...workshop.registry(), variants: [variant] };
  const { files } = await workshop.compose({ registry, previous: first });
  const pages = Object.keys(files).filter((file) =>
    file.startsWith(`variants/${formatVariantName(variant)}/pages/`),
  );
  expect(pages).toContain(`variants/${formatVariantName(variant)}/pages/offres/vps.html`);
  expect(pages.filter((file) => /\.(br|gz)$/.test(file))).toEqual([]);
});

test('urgent change leaves previews to the next change', async () => {
  const [remote, buildId] = workshop.release(renamed().dist);
  const since = '2026-01-31T12:00:00.000Z';
  const variant = { remote, buildId, since, previewUntil: '2026-02-01T12:00:00.000Z' };
  const variants = [variant];
  const previous = await workshop.compose({
    registry: { ...workshop.registry(), variants },
    previous: first,
  });
  const other = buildNextVersion(workshop.distOf('telecom'), 'Autre');
  const registry = { ...workshop.registry(other), variants };
  const folder = `variants/${formatVariantName(variant)}/`;
  const isPreviewed = (file: string) => file.startsWith(folder);
  const urgent = await workshop.compose({ registry, previous, isUrgent: true });
  expect(urgent.written.filter(isPreviewed)).toEqual([]);
  expect(urgent.registry.variants).toEqual(variants);
  expect(urgent.files[`${folder}pages/offres/vps.html`]).toBe(
    previous.files[`${folder}pages/offres/vps.html`],
  );
  const next = await workshop.compose({ registry, previous: urgent });
  expect(differing(urgent.files, next.files).filter(isPreviewed)).not.toEqual([]);
});

describe('an island that another team’s page shows', () => {
  /** Tools as built, without the island that /games shows. */
  const withoutIsland = () =>
    copyBuildWithManifest(workshop.distOf('tools'), ({ islands }) => ({
      islands: islands.filter(({ expose }) => expose !== './Recommender'),
    }));
  const retiredTools = () => {
    const { tools: _, ...releases } = first.registry.releases;
    return { ...first.registry, releases };
  };

  it.each([
    ['release', () => workshop.registry(withoutIsland())],
    ['retirement', retiredTools],
  ])('is kept: a %s without it is refused with the pages', async (_, registry) => {
    await expect(workshop.compose({ registry: registry(), previous: first })).rejects.toMatchObject({
      code: 'remote-failed',
      message:
        'tools takes away tools/Recommender, which /games show. Their teams release without it first, or the operator adds --force',
    });
  });

  it('is kept by canaries too', async () => {
    const [remote, buildId] = workshop.release(withoutIsland().dist);
    const variant = { remote, buildId, since: '2026-01-31T12:00:00.000Z', canary: { from: 0, share: 5 } };
    const registry = { ...workshop.registry(), variants: [variant] };
    await expect(workshop.compose({ registry, previous: first })).rejects.toThrow(
      'takes away tools/Recommender',
    );
  });

  it('is removed by force, leaves a notice, and is back with a release that has it', async () => {
    const registry = workshop.registry(withoutIsland());
    const forced = await workshop.compose({ registry, previous: first, isForced: true });
    const { buildId } = registry.releases.tools ?? {};
    const html = forced.read('pages/games.html').toString();
    expect(html).toContain(`"missing":[{"remote":"tools","release":"${buildId}"}]`);
    expect(html).toMatch(/Nous ne parvenons pas à charger/);
    const again = await workshop.compose({ registry: first.registry, previous: forced });
    expect(again.report.renewed).toContain('/games');
    expect(again.read('pages/games.html')).toEqual(first.read('pages/games.html'));
  });
});

test('canary that goes live has its pages taken from its variant', async () => {
  const build = renamed();
  const [remote, buildId] = workshop.release(build.dist);
  const variant = { remote, buildId, since: '2026-01-31T12:00:00.000Z', canary: { from: 0, share: 5 } };
  const canary = await workshop.compose({
    registry: { ...workshop.registry(), variants: [variant] },
    previous: first,
  });
  const live = await workshop.compose({ registry: workshop.registry(build), previous: canary });
  expect(live.report.renewed).not.toEqual([]);
  // Other federations learn of a release only once it is live.
  expect(live.written.filter((file) => /^pages\/.*(?<!\.(br|gz))$/.test(file)).sort()).toEqual([
    'pages/mfe/hosting/mf-manifest.json',
    'pages/mfe/registry.json',
  ]);
  for (const path of live.report.renewed) {
    const file = `pages${path === '/' ? '/index' : path}.html`;
    expect(live.files[file]).toBe(canary.files[`variants/${formatVariantName(variant)}/${file}`]);
  }
});

test('operator’s configuration renews all pages if it changes, none if not', async () => {
  const operator = JSON.stringify({ ...JSON.parse(workshop.operator), phone: '01 99 00 00 77' });
  const { registry } = first;
  const changed = await workshop.compose({ registry, operator, previous: first });
  expect(changed.report.renewed).toEqual(changed.report.pages);
  expect(changed.read('pages/contact.html').toString()).toContain('01 99 00 00 77');
  // No picture shows a telephone number.
  expect(changed.written.filter((file) => file.startsWith('public/'))).toEqual([]);
  const same = await workshop.compose({ registry, operator, previous: changed });
  expect(same.report.renewed).toEqual([]);
  expect(differing(changed.files, same.files)).toEqual([]);
});
