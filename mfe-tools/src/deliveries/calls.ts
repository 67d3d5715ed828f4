import type { Board, BoardJournal, BoardRequest } from '@site/api-contract/board';
import {
  BOARD_JOURNAL_PATH,
  BOARD_PATH,
  type BoardAction,
  boardActionPath,
} from '@site/api-contract/board-rules';
import type { ChangeLine } from '@site/api-contract/delivery';
import { CallError, call, successBody } from '../admin/calls.ts';
import { confirmationHeaders } from './confirmation.ts';

/** How long a change is waited for: composing may take two minutes, and hosts ten seconds to turn. */
const CHANGE_TIMEOUT_MS = 180_000;

/** Hosts a change is sent to before it counts as refused: a proxy gives the next try to the next of them. */
const HOSTS_TRIED = 6;

/** A board and the tag that names it. */
export interface Tagged {
  board: Board;
  tag: string;
}

/** The board; `null` when it is the one `tag` names. @throws CallError, or whatever `fetch` throws. */
export async function loadBoard(tag: string | undefined, signal: AbortSignal): Promise<Tagged | null> {
  const response = await call('GET', BOARD_PATH, { signal, headers: tag ? { 'If-None-Match': tag } : {} });
  if (response.status === 304) return null;
  return { board: await successBody(response), tag: response.headers.get('ETag') ?? '' };
}

/** Earlier lines of the journal. @throws like {@link loadBoard}. */
export const loadJournal = async (before: number): Promise<BoardJournal> =>
  successBody(await call('GET', `${BOARD_JOURNAL_PATH}?before=${before}`));

/** What became of a change. */
export type ChangeResult =
  | { outcome: 'done' }
  /** Somebody else was quicker: nothing was done. */
  | { outcome: 'outdated' }
  /** `reason` is in English, as the commands print it. */
  | { outcome: 'refused'; reason: string };

/**
 * Makes a change; `tell` is called with lines of progress, in English. A host that can't compose leaves it to the next one.
 * @throws like {@link loadBoard}.
 */
export async function makeChange<Action extends BoardAction>(
  action: Action,
  body: BoardRequest<Action>,
  tell: (line: string) => void,
): Promise<ChangeResult> {
  for (let host = 1; ; host++) {
    const result = await makeChangeOnce(action, body, tell);
    if (result.outcome !== 'unable') return result;
    if (host >= HOSTS_TRIED) return { outcome: 'refused', reason: result.reason };
    tell(result.reason);
  }
}

async function makeChangeOnce<Action extends BoardAction>(
  action: Action,
  body: BoardRequest<Action>,
  tell: (line: string) => void,
): Promise<ChangeResult | { outcome: 'unable'; reason: string }> {
  const response = await call('POST', boardActionPath(action), {
    body,
    headers: confirmationHeaders(),
    timeoutMs: CHANGE_TIMEOUT_MS,
  });
  // Throws, of an answer without lines too.
  if (!response.ok || !response.body) return successBody(response);
  for await (const line of linesOf(response.body)) {
    if ('progress' in line) tell(line.progress);
    if ('done' in line) return { outcome: 'done' };
    if ('problem' in line) {
      const { type = '', reason = '' } = line.problem;
      if (type.endsWith('#change-outdated')) return { outcome: 'outdated' };
      return { outcome: type.endsWith('#host-unable') ? 'unable' : 'refused', reason };
    }
  }
  throw new CallError(response.status, 'La réponse s’est interrompue.');
}

/** The lines of an answer, as they come; empty ones only say that the work goes on. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ChangeLine> {
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
