import type { DashboardAuditLogEntry, DashboardHealth } from '@site/api-contract/releases/dashboard';
import type { CanaryWait } from '@site/api-contract/releases/releases';
import { formatInParis } from '@site/api-contract/texts/french-dates';
import { formatNumber } from '@site/kit/numbers';
import { findAnalysis, isCanaryDegraded } from './health.ts';
import type { DashboardRemote } from './remotes.ts';

const units = [
  ['j', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** Formats a past time: « depuis 3 j », in the first minute « à l’instant ». */
export function formatElapsed(from: number, now: number): string {
  const elapsed = Math.max(0, now - from);
  const [unit, ms] = units.find(([, size]) => elapsed >= size) ?? [];
  return unit ? `depuis ${Math.floor(elapsed / ms)} ${unit}` : 'à l’instant';
}

/** Formats the time left: « encore 3 h », in the last minute « bientôt fermé ». */
export function formatTimeLeft(until: number, now: number): string {
  const [unit, ms] = units.find(([, size]) => until - now >= size) ?? [];
  return unit ? `encore ${Math.floor((until - now) / ms)} ${unit}` : 'bientôt fermé';
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;

/** Formats a time in Paris: « 20 nov., 09:00 ». */
export const formatDateTime = (time: number): string =>
  formatInParis(time, { day: 'numeric', month: 'short', ...clock });
/** Formats a time of day in Paris: « 09:00 ». */
export const formatTimeOfDay = (time: number): string => formatInParis(time, clock);

/** Returns a count with its noun: « 1 échec », « 12 échecs ». In French zero takes the singular. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count < 2 ? one : many}`;

/** Formats a percentage with one decimal: « 0,4 % ». A positive value never becomes zero. */
export function formatPercent(value: number | null): string {
  if (value === null) return '–';
  if (value > 0 && value < 0.1) return '< 0,1 %';
  return `${formatNumber(Math.round(value * 10) / 10)} %`;
}

/** Formats a past time: « il y a 3 h », in the first minute « à l’instant ». */
export const formatAgo = (from: number, now: number): string =>
  formatElapsed(from, now).replace(/^depuis /, 'il y a ');

/** Describes the action of an audit log row, without its author. */
export function formatAction({ action, buildId, share, reason }: DashboardAuditLogEntry): string {
  const actionTexts: Record<string, string> = {
    release: 'Nouvelle version en ligne',
    canary: `Nouvelle version à l’essai auprès de ${formatPercent(share)} des visiteurs`,
    preview: 'Aperçu ouvert',
    'end-preview': buildId ? 'Aperçu fermé' : 'Aperçus fermés',
    promote: 'Version à l’essai donnée à tous',
    abort: reason ? 'Essai arrêté : cette version échouait plus souvent' : 'Essai arrêté',
    rollback: 'Retour à la version précédente',
    retire: 'Retiré du site',
    operator: 'Configuration de l’exploitant',
    prune: 'Anciennes versions effacées',
    import: 'Site repris d’ailleurs',
    compose: 'Pages reconstruites',
  };
  return String(Object.hasOwn(actionTexts, action) ? actionTexts[action] : action);
}

/** An author with direct access to the host: « user at host », a number where the user has no name. */
const LOCAL_AUTHOR = /^(?:user \d+|(.+)) at (.+)$/;

/** Returns the author of an action; the site is the author of automatic actions. */
export function formatAuthor({ by, isSigned }: { by: string; isSigned?: boolean }): string {
  if (isSigned) return by;
  if (by === 'site') return 'le site, de lui-même';
  const [, user = 'la ligne de commande', host] = LOCAL_AUTHOR.exec(by) ?? [];
  return host ? `${user}, sur ${host}` : by;
}

/** Describes the CI run behind a change: « exécution 77 · commit 1a2b3c4 · org/hosting/… ». */
export const formatCiRun = ({ id, commit, workflow }: NonNullable<DashboardAuditLogEntry['run']>): string =>
  [id && `exécution ${id}`, commit && `commit ${commit.slice(0, 7)}`, workflow].filter(Boolean).join(' · ');

const waitedNouns: Record<CanaryWait['what'], [one: string, many: string]> = {
  networks: ['réseau', 'réseaux'],
  visitors: ['visiteur', 'visiteurs'],
  minutes: ['minute', 'minutes'],
};

/** Returns what a canary lacks before the site acts on it by itself: « Avant de décider, le site attend : 3 sur 20 réseaux. » */
export const formatWaits = (waits: readonly CanaryWait[]): string =>
  `Avant de décider, le site attend : ${waits.map(({ what, have, need }) => `${formatNumber(have)} sur ${formatCount(need, ...waitedNouns[what])}`).join(', ')}.`;

/** State of a remote, in a few words. */
export interface RemoteState {
  text: string;
  tone: 'good' | 'watch' | 'bad' | 'quiet';
}

/** Returns the state of a remote. A canary precedes the live release, because it may need attention. */
export function describeState(
  { remote, live, canary, retired }: DashboardRemote,
  health: DashboardHealth,
): RemoteState {
  if (retired) return { text: 'Retiré', tone: 'quiet' };
  if (canary) {
    const analysis = findAnalysis(health, remote, canary.buildId);
    if (analysis && isCanaryDegraded(analysis)) return { text: 'Essai en difficulté', tone: 'bad' };
    return { text: `Essai à ${formatPercent(canary.share)}`, tone: 'watch' };
  }
  return live ? { text: 'Stable', tone: 'good' } : { text: 'Jamais en ligne', tone: 'quiet' };
}

/** Returns the state of the whole site in one sentence, the most urgent first. */
export function summariseSite(standings: readonly { remote: string; standing: RemoteState }[]): RemoteState {
  const namesWith = (tone: RemoteState['tone']) =>
    standings.filter(({ standing }) => standing.tone === tone).map(({ remote }) => remote);
  const [bad, watched] = [namesWith('bad'), namesWith('watch')];
  if (bad.length > 0) return { text: `À regarder : ${bad.join(', ')}`, tone: 'bad' };
  if (watched.length > 0) return { text: `Essai en cours : ${watched.join(', ')}`, tone: 'watch' };
  return { text: 'Tout est stable', tone: 'good' };
}
