import type {
  DedicatedSaveResponse,
  DedicatedVersion,
  DedicatedVersionsResponse,
  SessionRequest,
  SessionState,
  VersionConflictProblem,
} from '@site/api-contract/admin/admin';
import {
  ADMIN_SESSION_PATH,
  buildDedicatedVersionPath,
  buildVersionRestorePath,
  DEDICATED_VERSIONS_PATH,
  formatVersionEtag,
  parseVersionEtag,
  SAVE_DEDICATED_PATH,
} from '@site/api-contract/admin/admin-rules';
import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { Problem } from '@site/api-contract/http/problem';
import type { SavedList, SaveOutcome } from './save-queue.ts';

/** Timeout of a call. */
const TIMEOUT_MS = 20_000;

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number;
  /** Type of the problem document (RFC 9457); empty without one. */
  readonly type: string;
  constructor(status: number, detail: string, type = '') {
    super(detail);
    this.status = status;
    this.type = type;
  }
}

/** True when a call failed because the session ended. */
export const isSessionExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

interface Call {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Calls the admin API; the browser adds the session cookie. @throws the errors of `fetch`. */
export function sendAdminRequest(method: string, path: string, options: Call = {}): Promise<Response> {
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

/** Header with the version that a save or a restore is based on. */
const startingFrom = (version: number) => ({ 'If-Match': formatVersionEtag(version) });

const getProblem = (response: Response): Promise<Partial<Problem>> => response.json().catch(() => ({}));

/** Returns the parsed body of a success. @throws ApiError on an error answer. */
export async function readSuccessBody<T>(response: Response): Promise<T> {
  if (response.ok) return response.json();
  const { detail = `HTTP ${response.status}`, type } = await getProblem(response);
  throw new ApiError(response.status, detail, type);
}

/** Reason why the API rejected a password. */
export type PasswordRefusal =
  | { outcome: 'wrong' }
  /** The password is right, but the editor's one-time code is missing or wrong. */
  | { outcome: 'code'; detail: string }
  | { outcome: 'limited'; detail: string };

/** Returns the reason of a rejected password. @throws ApiError on any other error, for instance an ended session. */
export async function readPasswordRefusal(response: Response): Promise<PasswordRefusal> {
  const { type = '', detail } = await getProblem(response);
  if (/#(code-needed|wrong-code)$/.test(type)) return { outcome: 'code', detail: detail ?? '' };
  if (response.status === 422 || type.endsWith('#wrong-password')) return { outcome: 'wrong' };
  if (response.status === 429 && detail) return { outcome: 'limited', detail };
  throw new ApiError(response.status, detail ?? `HTTP ${response.status}`);
}

/** Result of a sign-in. */
export type LoginReply = { outcome: 'opened'; session: SessionState } | PasswordRefusal;

/** Signs in. @throws ApiError for errors other than a rejected password, and the errors of `fetch`. */
export async function logIn(request: SessionRequest): Promise<LoginReply> {
  const response = await sendAdminRequest('POST', ADMIN_SESSION_PATH, { body: request });
  if (!response.ok) return readPasswordRefusal(response);
  return { outcome: 'opened', session: await response.json() };
}

/** True when the session is open. @throws like {@link logIn}. */
export async function isSessionOpen(): Promise<boolean> {
  const response = await sendAdminRequest('GET', ADMIN_SESSION_PATH);
  if (response.status === 401) return false;
  await readSuccessBody(response);
  return true;
}

/** Ends the session on the server; an already ended session is no error. @throws like {@link logIn}. */
export async function logOut(): Promise<void> {
  const response = await sendAdminRequest('DELETE', ADMIN_SESSION_PATH);
  if (!response.ok && response.status !== 401) await readSuccessBody(response);
}

/** Loads the current list. A missing benchmark becomes 0. @throws like {@link logIn}. */
export async function loadOffers(): Promise<SavedList> {
  const response = await sendAdminRequest('GET', `/api/dedicated?t=${Date.now()}`);
  const rows = await readSuccessBody<DedicatedOffer[]>(response);
  const version = parseVersionEtag(response.headers.get('ETag'));
  if (version === null) throw new ApiError(response.status, 'La version de la liste manque.');
  return {
    version,
    savedAt: null,
    offers: rows.map((row) => ({ ...row, benchmark: row.benchmark ?? 0 })),
  };
}

/** Saves the whole list when `version` is still current. Never rejects. */
export async function saveOffers(offers: readonly DedicatedOffer[], version: number): Promise<SaveOutcome> {
  try {
    const response = await sendAdminRequest('POST', SAVE_DEDICATED_PATH, {
      body: offers,
      headers: startingFrom(version),
    });
    if (response.ok) return { outcome: 'saved', ...((await response.json()) as DedicatedSaveResponse) };
    if (response.status === 401) return { outcome: 'locked' };
    const problem = await getProblem(response);
    if (response.status === 412) {
      const {
        currentVersion: version,
        currentSavedAt: savedAt,
        currentOffers,
      } = problem as VersionConflictProblem;
      return { outcome: 'stale', theirs: { version, savedAt, offers: currentOffers } };
    }
    return { outcome: 'failed', detail: problem.detail ?? `HTTP ${response.status}` };
  } catch (error) {
    console.warn('Enregistrement', error);
    return { outcome: 'failed', detail: '' };
  }
}

/** Versions per page of the history: each change needs the whole list of its version. */
const HISTORY_PAGE = 10;

/** Loads a page of the history, newest first, older than `before`. @throws like {@link logIn}. */
export async function loadVersions(before?: number): Promise<DedicatedVersionsResponse> {
  const older = before === undefined ? '' : `&before=${before}`;
  return readSuccessBody(
    await sendAdminRequest('GET', `${DEDICATED_VERSIONS_PATH}?limit=${HISTORY_PAGE}${older}`),
  );
}

/** Loads one saved version. @throws like {@link logIn}. */
export const loadVersion = async (version: number): Promise<DedicatedVersion> =>
  readSuccessBody(await sendAdminRequest('GET', buildDedicatedVersionPath(version)));

/** Restores a version when `current` is still current. @throws like {@link logIn}; status 412 when it isn't. */
export const restoreVersion = async (version: number, current: number): Promise<DedicatedSaveResponse> =>
  readSuccessBody(
    await sendAdminRequest('POST', buildVersionRestorePath(version), { headers: startingFrom(current) }),
  );
