import { describe, expect, it } from 'vitest';
import type { PageData } from '../../app/page/data.ts';
import { listReports } from './reports.ts';

const games = {
  shell: 'aaaaaaaaaaaa',
  contract: 1,
  page: { path: '/games', remote: 'hosting', expose: './Games', release: 'bbbbbbbbbbbb' },
  remotes: [],
  offers: {},
} as unknown as PageData;

describe('reports of a visit', () => {
  it('count a shown page for its remote and for the shell', () => {
    expect(listReports(games, games)).toEqual([
      { remote: 'hosting', release: 'bbbbbbbbbbbb', outcome: 'shown' },
      { remote: 'shell', release: 'aaaaaaaaaaaa', outcome: 'shown' },
    ]);
  });

  it('count a page of the shell once', () => {
    const home = { ...games, page: { ...games.page, remote: 'shell', release: 'aaaaaaaaaaaa' } };
    expect(listReports(home, games)).toEqual([
      { remote: 'shell', release: 'aaaaaaaaaaaa', outcome: 'shown' },
    ]);
  });

  it('blame the release that lacks an island of the page', () => {
    const lacking = { ...games, missing: [{ remote: 'tools', release: 'cccccccccccc' }] };
    expect(listReports(lacking, games)).toContainEqual({
      remote: 'tools',
      release: 'cccccccccccc',
      outcome: 'load-failed',
    });
  });

  it('blame the shell of the first page for a part of it that can’t be loaded', () => {
    expect(listReports('missing', games)).toEqual([
      { remote: 'shell', release: 'aaaaaaaaaaaa', outcome: 'load-failed' },
    ]);
  });
});
