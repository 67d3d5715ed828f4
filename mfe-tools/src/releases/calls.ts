import type { Dashboard, DashboardAuditLog, DashboardRequest } from '@site/api-contract/releases/dashboard';
import {
  buildDashboardActionPath,
  DASHBOARD_AUDIT_LOG_PATH,
  DASHBOARD_PATH,
  type DashboardAction,
} from '@site/api-contract/releases/dashboard-rules';
import type { ChangeLine } from '@site/api-contract/releases/releases';
import {
  ApiError,
  type PasswordRefusal,
  readPasswordRefusal,
  readSuccessBody,
  sendAdminRequest,
} from '../admin/calls.ts';

/** Timeout of a change: composing may take two minutes, and the hosts' activation ten seconds. */
const CHANGE_TIMEOUT_MS = 180_000;

/** Number of attempts before a change fails; a proxy sends each attempt to the next host. */
const HOSTS_TRIED = 6;

/** Dashboard data with its `ETag`. */
export interface TaggedResponse {
  dashboard: Dashboard;
  tag: string;
}

/** Loads the dashboard; `null` when `tag` is still current. @throws ApiError, or the errors of `fetch`. */
export async function loadDashboard(
  tag: string | undefined,
  signal: AbortSignal,
): Promise<TaggedResponse | null> {
  const response = await sendAdminRequest('GET', DASHBOARD_PATH, {
    signal,
    headers: tag ? { 'If-None-Match': tag } : {},
  });
  if (response.status === 304) return null;
  return { dashboard: await readSuccessBody(response), tag: response.headers.get('ETag') ?? '' };
}

/** Loads earlier rows of the audit log. @throws like {@link loadDashboard}. */
export const loadAuditLog = async (before: number): Promise<DashboardAuditLog> =>
  readSuccessBody(await sendAdminRequest('GET', `${DASHBOARD_AUDIT_LOG_PATH}?before=${before}`));

/** Result of a change. */
export type ChangeResult =
  | { outcome: 'done' }
  /** Another change came first; this one changed nothing. */
  | { outcome: 'outdated' }
  /** `reason` is in English, as in the commands: for the console, never for the page. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unproven'; refusal: PasswordRefusal };

/**
 * Makes a change and calls `log` with lines of progress, in English. When a host can't compose, the next attempt goes
 * to another host.
 * @throws like {@link loadDashboard}.
 */
export async function makeChange<Action extends DashboardAction>(
  action: Action,
  body: DashboardRequest<Action>,
  log: (line: string) => void,
): Promise<ChangeResult> {
  for (let host = 1; ; host++) {
    const result = await makeChangeOnce(action, body, log);
    if (result.outcome !== 'unable') return result;
    if (host >= HOSTS_TRIED) return { outcome: 'refused', reason: result.reason };
    log(result.reason);
  }
}

async function makeChangeOnce<Action extends DashboardAction>(
  action: Action,
  body: DashboardRequest<Action>,
  log: (line: string) => void,
): Promise<ChangeResult | { outcome: 'unable'; reason: string }> {
  const response = await sendAdminRequest('POST', buildDashboardActionPath(action), {
    body,
    timeoutMs: CHANGE_TIMEOUT_MS,
  });
  if (!response.ok) return { outcome: 'unproven', refusal: await readPasswordRefusal(response) };
  if (!response.body) throw new ApiError(response.status, 'La réponse est vide.');
  for await (const line of readChangeLines(response.body)) {
    if ('progress' in line) log(line.progress);
    if ('done' in line) return { outcome: 'done' };
    if ('problem' in line) {
      const { type = '', reason = '' } = line.problem;
      if (type.endsWith('#change-outdated')) return { outcome: 'outdated' };
      return { outcome: type.endsWith('#host-unable') ? 'unable' : 'refused', reason };
    }
  }
  throw new ApiError(response.status, 'La réponse s’est interrompue.');
}

/** Yields the lines of a streamed answer. Empty lines are keep-alives. */
export async function* readChangeLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ChangeLine> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}
