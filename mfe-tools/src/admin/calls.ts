import type {
  Confirmation,
  ConfirmationRequest,
  Saved as SavedAnswer,
  SavedVersion,
  SessionRequest,
  SessionState,
  StaleProblem,
  Versions,
} from '@site/api-contract/admin';
import {
  ADMIN_CONFIRMATION_PATH,
  ADMIN_SESSION_PATH,
  DEDICATED_VERSIONS_PATH,
  dedicatedVersionPath,
  restoreVersionPath,
  SAVE_DEDICATED_PATH,
  versionOfTag,
  versionTag,
} from '@site/api-contract/admin-rules';
import type { DedicatedOffer } from '@site/api-contract/dedicated';
import type { Problem } from '@site/api-contract/problem';
import type { SavedList, SaveResult } from './save-queue.ts';

/** How long an answer is waited for. */
const TIMEOUT_MS = 20_000;

/** An answer that isn't what was asked for. */
export class CallError extends Error {
  readonly status: number;
  /** Of the problem document (RFC 9457); empty without one. */
  readonly type: string;
  constructor(status: number, detail: string, type = '') {
    super(detail);
    this.status = status;
    this.type = type;
  }
}

/** Whether a call failed because the session is over. */
export const isExpired = (error: unknown): boolean => error instanceof CallError && error.status === 401;

interface Call {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** A call of the administration: the session's cookie goes with it by itself. @throws whatever `fetch` throws. */
export function call(method: string, path: string, options: Call = {}): Promise<Response> {
  const { body, headers, timeoutMs = TIMEOUT_MS, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(path, {
    method,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The version a save or a restore starts from. */
const startingFrom = (version: number) => ({ 'If-Match': versionTag(version) });

const problemOf = (response: Response): Promise<Partial<Problem>> => response.json().catch(() => ({}));

/** What an answer holds. @throws CallError unless it is a success. */
export async function successBody<T>(response: Response): Promise<T> {
  if (response.ok) return response.json();
  const { detail = `HTTP ${response.status}`, type } = await problemOf(response);
  throw new CallError(response.status, detail, type);
}

/** Why a password wasn't accepted. */
type PasswordRefusal =
  | { outcome: 'wrong' }
  /** The password was right; this person's one-time code is missing or wrong. */
  | { outcome: 'code'; detail: string }
  | { outcome: 'limited'; detail: string };

/** Why an answer refuses a password. @throws CallError when it says nothing about one: the session is over, for instance. */
async function passwordRefusal(response: Response): Promise<PasswordRefusal> {
  const { type = '', detail } = await problemOf(response);
  if (/#(code-needed|wrong-code)$/.test(type)) return { outcome: 'code', detail: detail ?? '' };
  if (response.status === 422 || type.endsWith('#wrong-password')) return { outcome: 'wrong' };
  if (response.status === 429) {
    const minutes = Math.ceil(Number(response.headers.get('Retry-After') ?? 900) / 60);
    const waiting = `Trop de mots de passe faux. Réessayez dans ${minutes} min.`;
    return { outcome: 'limited', detail: detail ?? waiting };
  }
  throw new CallError(response.status, detail ?? `HTTP ${response.status}`);
}

/** How a password was received. */
export type LoginReply = { outcome: 'opened'; session: SessionState } | PasswordRefusal;

/** Tries a password. @throws CallError, or whatever `fetch` throws, when the answer says nothing about it. */
export async function logIn(request: SessionRequest): Promise<LoginReply> {
  const response = await call('POST', ADMIN_SESSION_PATH, { body: request });
  if (!response.ok) return passwordRefusal(response);
  return { outcome: 'opened', session: await response.json() };
}

/** How the password of an open session was received. */
export type ConfirmationReply = { outcome: 'confirmed'; given: Confirmation } | PasswordRefusal;

/** Confirms the open session by its password. @throws like {@link logIn}. */
export async function confirmSession(request: ConfirmationRequest): Promise<ConfirmationReply> {
  const response = await call('POST', ADMIN_CONFIRMATION_PATH, { body: request });
  if (!response.ok) return passwordRefusal(response);
  return { outcome: 'confirmed', given: await response.json() };
}

/** Whether the session still holds. @throws like {@link logIn}. */
export async function isSessionOpen(): Promise<boolean> {
  const response = await call('GET', ADMIN_SESSION_PATH);
  if (response.status === 401) return false;
  await successBody(response);
  return true;
}

/** Ends the session on the server, if it is still open there. @throws like {@link logIn}. */
export async function logout(): Promise<void> {
  const response = await call('DELETE', ADMIN_SESSION_PATH);
  if (!response.ok && response.status !== 401) await successBody(response);
}

/** The list in force. A benchmark that is missing is 0. @throws like {@link logIn}. */
export async function loadOffers(): Promise<SavedList> {
  const response = await call('GET', `/api/dedicated?t=${Date.now()}`);
  const rows = await successBody<DedicatedOffer[]>(response);
  const version = versionOfTag(response.headers.get('ETag'));
  if (version === null) throw new CallError(response.status, 'La version de la liste manque.');
  return {
    version,
    savedAt: null,
    offers: rows.map((row) => ({ ...row, benchmark: row.benchmark ?? 0 })),
  };
}

/** Saves the whole list over `version`. Never rejects. */
export async function saveOffers(offers: readonly DedicatedOffer[], version: number): Promise<SaveResult> {
  try {
    const response = await call('POST', SAVE_DEDICATED_PATH, {
      body: offers,
      headers: startingFrom(version),
    });
    if (response.ok) return { outcome: 'saved', ...((await response.json()) as SavedAnswer) };
    if (response.status === 401) return { outcome: 'locked' };
    const problem = await problemOf(response);
    if (response.status === 412) {
      const { currentVersion: version, currentSavedAt: savedAt, currentOffers } = problem as StaleProblem;
      return { outcome: 'stale', theirs: { version, savedAt, offers: currentOffers } };
    }
    return { outcome: 'failed', detail: problem.detail ?? `HTTP ${response.status}` };
  } catch (error) {
    console.warn('Enregistrement', error);
    return { outcome: 'failed', detail: '' };
  }
}

/** Versions shown at once: what each changed is read from its whole list. */
const HISTORY_PAGE = 10;

/** A page of the history, newest first, older than `before`. @throws like {@link logIn}. */
export async function loadVersions(before?: number): Promise<Versions> {
  const older = before === undefined ? '' : `&before=${before}`;
  return successBody(await call('GET', `${DEDICATED_VERSIONS_PATH}?limit=${HISTORY_PAGE}${older}`));
}

/** One saved version. @throws like {@link logIn}. */
export const loadVersion = async (version: number): Promise<SavedVersion> =>
  successBody(await call('GET', dedicatedVersionPath(version)));

/** Puts a version in force again, if `current` still is. @throws like {@link logIn}; status 412 when it isn't. */
export const restoreVersion = async (version: number, current: number): Promise<SavedAnswer> =>
  successBody(await call('POST', restoreVersionPath(version), { headers: startingFrom(current) }));
