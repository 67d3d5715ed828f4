import { describe, expect, it } from 'vitest';
import type { PageData } from '../../app/page/data.ts';
import { listReleaseReports } from './reports.ts';

const games = {
  shell: 'aaaaaaaaaaaa',
  contract: 1,
  page: { path: '/games', remote: 'hosting', expose: './Games', release: 'bbbbbbbbbbbb' },
  remotes: [],
  offers: {},
} as unknown as PageData;

describe('reports of a visit', () => {
  it('count a shown page for its remote and for the shell', () => {
    expect(listReleaseReports(games, games)).toEqual([
      { remote: 'hosting', release: 'bbbbbbbbbbbb', outcome: 'shown' },
      { remote: 'shell', release: 'aaaaaaaaaaaa', outcome: 'shown' },
    ]);
  });

  it('count a page of the shell once', () => {
    const home = { ...games, page: { ...games.page, remote: 'shell', release: 'aaaaaaaaaaaa' } };
    expect(listReleaseReports(home, games)).toEqual([
      { remote: 'shell', release: 'aaaaaaaaaaaa', outcome: 'shown' },
    ]);
  });

  it('blame the release that lacks an island of the page', () => {
    const lacking = { ...games, missing: [{ remote: 'tools', release: 'cccccccccccc' }] };
    expect(listReleaseReports(lacking, games)).toContainEqual({
      remote: 'tools',
      release: 'cccccccccccc',
      outcome: 'load-failed',
    });
  });

  it('blame the shell of the first page for a part of it that can’t be loaded', () => {
    expect(listReleaseReports('missing', games)).toEqual([
      { remote: 'shell', release: 'aaaaaaaaaaaa', outcome: 'load-failed' },
    ]);
  });
});
