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
      error: { message: 'the release lacks an island of the page', page: '/games' },
    });
  });

  it('blame the shell of the first page for a part of it that can’t be loaded', () => {
    const missing = new TypeError('Failed to fetch https://www.example.org/assets/dialog-B2.js?x=1');
    expect(listReleaseReports({ missing }, games)).toEqual([
      {
        remote: 'shell',
        release: 'aaaaaaaaaaaa',
        outcome: 'load-failed',
        error: { message: 'Failed to fetch /assets/dialog-B2.js', page: '/games' },
      },
    ]);
  });

  const data = {
    ...games,
    remotes: [{ name: 'tools', entry: '/mfe/tools/remoteEntry.js', buildId: 'cccccccccccc' }],
  } as PageData;
  const thrownWith = (thrown: unknown, entries?: string[]) => {
    const report = { remote: 'tools', release: 'cccccccccccc', outcome: 'stopped' } as const;
    return listReleaseReports({ ...report, island: 'tools/ContactForm', thrown }, data, entries)[0]?.error;
  };

  it.each([
    [
      'Chromium',
      'Error: x\n    at Form (https://www.example.org/mfe/tools/assets/Form-B2.js:1:99)\n    at o (https://www.example.org/assets/react.js:1:2)\n    at https://www.example.org/mfe/tools/assets/a.js:2:3',
    ],
    [
      'Firefox',
      'Form@https://www.example.org/mfe/tools/assets/Form-B2.js:1:99\no@https://www.example.org/assets/react.js:1:2\n@https://www.example.org/mfe/tools/assets/a.js:2:3',
    ],
  ])('name the lines of the release’s own files from a stack of %s', (_engine, stack) => {
    expect(thrownWith(Object.assign(new Error('x'), { stack }))).toEqual({
      message: 'x',
      page: '/games',
      island: 'tools/ContactForm',
      stack: ['assets/Form-B2.js:1:99', 'assets/a.js:2:3'],
    });
  });

  it('repeat nothing that the visitor entered', () => {
    const thrown = new Error('no city for Jeanne Essai of Rouen');
    expect(thrownWith(thrown, ['Jeanne', 'Jeanne Essai', 'of'])?.message).toBe('no city for … of Rouen');
  });

  it('tell of a thrown value that is no error', () => {
    expect(thrownWith('gone')?.message).toBe('gone');
  });
});
