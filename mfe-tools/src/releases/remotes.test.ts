import { describe, expect, it } from 'vitest';
import { groupByRemote } from './remotes.ts';

const since = '2026-11-18T08:00:00.000Z';
const until = '2026-11-21T08:00:00.000Z';
const release = { remote: 'hosting', since, by: null, bytes: 1 };

describe('remotes on the releases page', () => {
  it('have their releases, retired ones too, the shell last', () => {
    const remotes = groupByRemote({
      live: [
        { ...release, remote: 'shell', buildId: '555555555555', before: null },
        { ...release, buildId: 'bbbbbbbbbbbb', by: 'Hosting', before: 'aaaaaaaaaaaa' },
      ],
      variants: [
        { ...release, buildId: 'cccccccccccc', canary: { from: 0, share: 10, promotes: true } },
        { ...release, buildId: 'dddddddddddd', previewUntil: until, link: 'https://site.example/a' },
      ],
      retired: [{ remote: 'telecom', since, by: 'Telecom', to: '/offres' }],
    });
    expect(remotes).toMatchObject([
      {
        remote: 'hosting',
        live: { buildId: 'bbbbbbbbbbbb', since, by: 'Hosting', before: 'aaaaaaaaaaaa' },
        retired: null,
        canary: { buildId: 'cccccccccccc', share: 10, by: null, promotesItself: true, waitsFor: [] },
        previews: [{ buildId: 'dddddddddddd', until, link: 'https://site.example/a' }],
      },
      {
        remote: 'telecom',
        live: null,
        retired: { since, by: 'Telecom', to: '/offres' },
        canary: null,
        previews: [],
      },
      { remote: 'shell', live: { buildId: '555555555555' }, retired: null, canary: null, previews: [] },
    ]);
  });
});
