import type {
  CanaryAnalysis,
  DashboardAuditLogEntry,
  DashboardHealth,
} from '@site/api-contract/releases/dashboard';
import { describe, expect, it } from 'vitest';
import {
  describeState,
  formatAction,
  formatAuthor,
  formatCiRun,
  formatCount,
  formatDateTime,
  formatElapsed,
  formatPercent,
  formatTimeLeft,
  formatWaits,
  summariseSite,
} from './format.ts';
import type { DashboardRemote } from './remotes.ts';
import { formatNewRows } from './use-dashboard.ts';

const LIVE = '0123456789ab';
const CANARY = 'cccccccccccc';
it('what a canary waits for is said with its numbers', () => {
  const waits = [
    { what: 'networks', have: 1, need: 20 },
    { what: 'minutes', have: 0, need: 1 },
  ] as const;
  expect(formatWaits(waits)).toBe('Avant de décider, le site attend : 1 sur 20 réseaux, 0 sur 1 minute.');
});

const entry = (change: Partial<DashboardAuditLogEntry>): DashboardAuditLogEntry => ({
  seq: 1,
  at: 0,
  by: 'Hosting',
  action: 'release',
  remote: 'hosting',
  buildId: LIVE,
  share: null,
  reason: null,
  run: null,
  isSigned: true,
  ...change,
});
const remote = (change: Partial<DashboardRemote> = {}): DashboardRemote => ({
  remote: 'hosting',
  retired: null,
  canary: null,
  previews: [],
  live: { buildId: LIVE, since: '2026-11-20T08:00:00.000Z', by: null, before: null },
  ...change,
});
const canary = {
  buildId: CANARY,
  since: '2026-11-21T08:00:00.000Z',
  by: null,
  share: 12.5,
  promotesItself: false,
  waitsFor: [],
};
const analysis = (change: Partial<CanaryAnalysis>): CanaryAnalysis => ({
  remote: 'hosting',
  buildId: CANARY,
  against: LIVE,
  since: 0,
  share: 12.5,
  own: { visitors: 0, failing: 0 },
  other: { visitors: 0, failing: 0 },
  evidence: 1,
  limit: 100,
  state: 'running',
  endedAt: null,
  errors: [],
  ...change,
});
const health = (...analyses: CanaryAnalysis[]): DashboardHealth => ({ releases: [], analyses });

describe('formatCiRun', () => {
  it.each([
    [
      { id: '77', commit: '1a2b3c4d5e6f', workflow: 'org/hosting/ci.yml@refs/heads/main' },
      'exécution 77 · commit 1a2b3c4 · org/hosting/ci.yml@refs/heads/main',
    ],
    [{ id: null, commit: '1a2b3c4d5e6f', workflow: null }, 'commit 1a2b3c4'],
  ])('names what is known of %o', (run, text) => {
    expect(formatCiRun({ ...run, url: null })).toBe(text);
  });
});

describe('words', () => {
  it.each([
    [0, 'à l’instant'],
    [59_999, 'à l’instant'],
    [60_000, 'depuis 1 min'],
    [3_599_999, 'depuis 59 min'],
    [7_300_000, 'depuis 2 h'],
    [3 * 86_400_000, 'depuis 3 j'],
    // A server clock ahead of the device's.
    [-5_000, 'à l’instant'],
  ])('says after %d ms « %s »', (elapsed, text) => {
    expect(formatElapsed(1_000_000, 1_000_000 + elapsed)).toBe(text);
  });

  it('names the time left of a preview, and its near end', () => {
    expect(formatTimeLeft(7_200_000, 0)).toBe('encore 2 h');
    expect(formatTimeLeft(59_000, 0)).toBe('bientôt fermé');
  });

  it('keeps a small rate apart from zero', () => {
    expect(formatPercent(0)).toBe('0 %');
    expect(formatPercent(0.04)).toBe('< 0,1 %');
    expect(formatPercent(12.34)).toBe('12,3 %');
    expect(formatPercent(null)).toBe('–');
    expect([formatCount(0, 'échec'), formatCount(1, 'échec'), formatCount(12, 'échec')]).toEqual([
      ...['0 échec', '1 échec', '12 échecs'],
    ]);
  });

  it('gives times in Paris, wherever the device is', () => {
    expect(formatDateTime(Date.UTC(2026, 10, 30, 0, 34))).toBe('30 nov., 01:34');
  });

  it.each([
    ['site', 'le site, de lui-même'],
    ['user 0 at vm', 'la ligne de commande, sur vm'],
    ['ada at vm', 'ada, sur vm'],
    ['hosting', 'hosting'],
  ])('names the author « %s » as « %s »', (by, text) => {
    expect(formatAuthor({ by, isSigned: false })).toBe(text);
  });

  it.each([
    [{ action: 'release' }, 'Nouvelle version en ligne'],
    [{ action: 'canary', share: 10 }, 'Nouvelle version à l’essai auprès de 10 % des visiteurs'],
    [{ action: 'end-preview' }, 'Aperçu fermé'],
    [{ action: 'abort', reason: '9 of 40 visitors' }, 'Essai arrêté : cette version échouait plus souvent'],
    [{ action: 'rollback' }, 'Retour à la version précédente'],
    [{ action: 'end-preview', buildId: null }, 'Aperçus fermés'],
    // Actions of a later version of the API.
    [{ action: 'constructor' }, 'constructor'],
    [{ action: 'redeploy' }, 'redeploy'],
  ])('says for the audit entry %j « %s »', (change, text) => {
    expect(formatAction(entry(change))).toBe(text);
  });

  it('names a canary in difficulty before it is taken back', () => {
    const view = remote({ canary });
    expect(describeState(view, health()).text).toBe('Essai à 12,5 %');
    expect(describeState(view, health(analysis({ evidence: 5 }))).tone).toBe('watch');
    expect(describeState(view, health(analysis({ evidence: 12 })))).toEqual({
      text: 'Essai en difficulté',
      tone: 'bad',
    });
  });

  it('names a release that is live alone or retired', () => {
    expect(describeState(remote(), health()).text).toBe('Stable');
    const retired = remote({ live: null, retired: { since: '2026-11-20T08:00:00.000Z', by: null } });
    expect(describeState(retired, health()).text).toBe('Retiré');
  });

  it('leads with remotes in difficulty, then canaries, then « stable »', () => {
    const standing = (tone: 'good' | 'watch' | 'bad') => ({ text: '', tone });
    const of = (...tones: ('good' | 'watch' | 'bad')[]) =>
      summariseSite(tones.map((tone, index) => ({ remote: `r${index}`, standing: standing(tone) })));
    expect(of('good', 'watch', 'bad')).toEqual({ text: 'À regarder : r2', tone: 'bad' });
    expect(of('watch', 'good', 'watch')).toEqual({ text: 'Essai en cours : r0, r2', tone: 'watch' });
    expect(of('good')).toEqual({ text: 'Tout est stable', tone: 'good' });
  });

  it('announces new audit entries alone', () => {
    const dashboard = (...entries: DashboardAuditLogEntry[]) => ({
      composition: null,
      hosts: [],
      live: [],
      variants: [],
      retired: [],
      health: health(),
      auditLog: { entries, nextBefore: null },
    });
    const [first, second] = [entry({}), entry({ seq: 2, action: 'abort', buildId: CANARY })];
    expect(formatNewRows(dashboard(first), dashboard(second, first))).toBe('hosting : Essai arrêté');
    expect(formatNewRows(dashboard(second, first), dashboard(second, first))).toBe('');
    expect(formatNewRows(dashboard(), dashboard(entry({ remote: null, action: 'operator' })))).toBe(
      'Configuration de l’exploitant',
    );
  });
});
