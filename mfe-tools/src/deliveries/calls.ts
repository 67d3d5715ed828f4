import type { Board, BoardJournal, BoardRequest } from '@site/api-contract/board';
import {
  BOARD_JOURNAL_PATH,
  BOARD_PATH,
  type BoardAction,
  boardActionPath,
} from '@site/api-contract/board-rules';
import type { ChangeLine } from '@site/api-contract/delivery';
import type { Problem } from '@site/api-contract/problem';
import { CallError } from '../admin/calls.ts';

/** How long an answer is waited for. */
const TIMEOUT_MS = 20_000;

/** … that of a change: composing may take two minutes, and hosts ten seconds to turn. */
const CHANGE_TIMEOUT_MS = 180_000;

async function refusal(response: Response): Promise<CallError> {
  const { detail }: Partial<Problem> = await response.json().catch(() => ({}));
  return new CallError(response.status, detail ?? `HTTP ${response.status}`);
}

/** A board and the tag that names it. */
export interface Tagged {
  board: Board;
  tag: string;
}

/** The board; `null` when it is the one `tag` names. @throws CallError, or whatever `fetch` throws. */
export async function loadBoard(tag: string | undefined, signal: AbortSignal): Promise<Tagged | null> {
  const response = await fetch(BOARD_PATH, {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { ...(tag && { 'If-None-Match': tag }) },
  });
  if (response.status === 304) return null;
  if (!response.ok) throw await refusal(response);
  return { board: await response.json(), tag: response.headers.get('ETag') ?? '' };
}

/** Earlier lines of the journal. @throws like {@link loadBoard}. */
export async function loadJournal(before: number): Promise<BoardJournal> {
  const response = await fetch(`${BOARD_JOURNAL_PATH}?before=${before}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** What became of a change. */
export type ChangeResult =
  | { outcome: 'done' }
  /** Somebody else was quicker: nothing was done. */
  | { outcome: 'outdated' }
  /** `reason` is in English, as the commands print it. */
  | { outcome: 'refused'; detail: string; reason: string };

/** Makes a change; `tell` is called with lines of progress, in English. @throws like {@link loadBoard}. */
export async function makeChange<Action extends BoardAction>(
  action: Action,
  body: BoardRequest<Action>,
  tell: (line: string) => void,
): Promise<ChangeResult> {
  const response = await fetch(boardActionPath(action), {
    method: 'POST',
    cache: 'no-store',
    signal: AbortSignal.timeout(CHANGE_TIMEOUT_MS),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw await refusal(response);
  for await (const line of linesOf(response.body)) {
    if ('progress' in line) tell(line.progress);
    if ('done' in line) return { outcome: 'done' };
    if ('problem' in line) {
      const { type = '', detail = '', reason = '' } = line.problem;
      return type.endsWith('#change-outdated')
        ? { outcome: 'outdated' }
        : { outcome: 'refused', detail, reason };
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
