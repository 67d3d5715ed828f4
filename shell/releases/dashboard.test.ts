import { describe, expect, it } from 'vitest';
import { verifyPreviewToken } from '../site/preview-link.ts';
import { createEmptyRegistry, type Registry } from '../site/registry.ts';
import { listDashboardRemotes } from './dashboard.ts';

const KEY = Buffer.alloc(32, 7);
const paths = new Map([['hosting@dddddddddddd', '/offres/vps']]);
const links = { key: KEY, origin: 'https://www.example.org', paths };
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const NOW = new Date(at(20));
const build = (letter: string) => letter.repeat(12);

const registry: Registry = {
  ...createEmptyRegistry(),
  releases: {
    shell: { buildId: build('5'), since: at(1) },
    hosting: { buildId: build('b'), since: at(10), by: 'Hosting' },
  },
  variants: [
    { remote: 'hosting', buildId: build('c'), since: at(18), canary: { from: 0, share: 10, promotes: true } },
    { remote: 'hosting', buildId: build('d'), since: at(19), previewUntil: at(21) },
    // An expired preview: the registry has it, and the dashboard leaves it out.
    { remote: 'hosting', buildId: build('e'), since: at(2), previewUntil: at(3) },
  ],
  history: Array.from({ length: 20 }, (_, index) => ({
    remote: 'hosting',
    buildId: build(index === 19 ? 'a' : '0'),
    since: at(2),
    until: at(3),
  })),
  retired: { telecom: { since: at(12), by: 'Telecom', paths: ['/offres/fibre'], to: '/offres' } },
};

describe('remotes on the deployments page', () => {
  it('are listed with retired ones, the shell last', () => {
    const remotes = listDashboardRemotes(registry, links, NOW);
    expect(remotes.map(({ remote }) => remote)).toEqual(['hosting', 'telecom', 'shell']);
    const [hosting, telecom, shell] = remotes;
    expect(hosting).toMatchObject({
      live: { buildId: 'bbbbbbbbbbbb', since: at(10), by: 'Hosting' },
      before: { buildId: 'aaaaaaaaaaaa' },
      canary: { buildId: 'cccccccccccc', share: 10, by: null, promotesItself: true },
      retired: null,
    });
    expect(telecom).toMatchObject({ live: null, before: null, retired: { by: 'Telecom', to: '/offres' } });
    expect(shell).toMatchObject({ before: null, canary: null, previews: [] });
  });

  it('have a link to each preview until it ends', () => {
    const [hosting] = listDashboardRemotes(registry, links, NOW);
    expect(hosting?.previews.map(({ until }) => until)).toEqual([at(21)]);
    const [address, token = ''] = hosting?.previews[0]?.link.split('?apercu=') ?? [];
    expect(address).toBe('https://www.example.org/offres/vps');
    const grant = { variant: 'hosting@dddddddddddd', until: Date.parse(at(21)) };
    expect(verifyPreviewToken(KEY, token, NOW.getTime())).toEqual(grant);
  });
});
