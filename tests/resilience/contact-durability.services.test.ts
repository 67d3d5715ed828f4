import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ApiProcess, startApiProcess } from '../../api/src/testing/api-process.ts';
import { fileCleanup } from '../../api/src/testing/cleanup.ts';
import { keyedContactBody, postContact } from '../../api/src/testing/contact.ts';
import { type PostgresServer, startPostgres } from '../../api/src/testing/postgres.ts';
import { readEmbedded, readPostgres, type Stored } from '../../api/src/testing/stored.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';

const ROUNDS = 5;
const WRITERS = 8;

/** Submissions by what the visitor knows of them. */
interface Ledger {
  /** Key → id the API has promised. */
  acknowledged: Map<unknown, string>;
  /** Sent, and the connection broke before an answer: stored or not, nobody knows. */
  unanswered: Record<string, unknown>[];
}

/** Everybody is another visitor, or the limit would end the experiment. */
function submit(api: ApiProcess, body: Record<string, unknown>): Promise<Response> {
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 254)).join('.');
  return postContact(api.origin, body, { 'X-Forwarded-For': address });
}

async function submitUntilKilled(api: ApiProcess, ledger: Ledger): Promise<void> {
  for (;;) {
    const body = keyedContactBody();
    try {
      const response = await submit(api, body);
      const { id } = (await response.json()) as { id: string };
      if (response.status === 201) ledger.acknowledged.set(body.idempotencyKey, id);
    } catch {
      ledger.unanswered.push(body);
      return;
    }
  }
}

/** Kills the API in the middle of concurrent submissions, five times, then compares promises with rows. */
async function killRounds(settings: Record<string, string>, read: () => Promise<Stored> | Stored) {
  const env = { TRUST_PROXY: 'loopback', ...settings };
  const ledger: Ledger = { acknowledged: new Map(), unanswered: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const before = ledger.acknowledged.size;
    const api = await startApiProcess(env, onTestFinished);
    const writers = Array.from({ length: WRITERS }, () => submitUntilKilled(api, ledger));
    const underLoad = () => expect(ledger.acknowledged.size).toBeGreaterThan(before + 20);
    await vi.waitFor(underLoad, { timeout: 20_000, interval: 5 });
    // Nothing is waited for here: the moment of the crash has to be arbitrary.
    await pause(Math.random() * 100);
    expect(await api.end('SIGKILL')).toBe('SIGKILL');
    await Promise.all(writers);
  }

  const restarted = await startApiProcess(env, onTestFinished);
  const afterCrash = idsByKey(await read());
  expect([...ledger.acknowledged].filter(([key, id]) => afterCrash.get(key) !== id)).toEqual([]);

  // The browser sends again what nobody acknowledged (decision 26).
  expect(ledger.unanswered.length).toBeGreaterThanOrEqual(ROUNDS);
  for (const body of ledger.unanswered) expect([200, 201]).toContain((await submit(restarted, body)).status);
  expect(idsByKey(await read()).size).toBe(ledger.acknowledged.size + ledger.unanswered.length);
}

/** Fails when a key is there twice, or the number of mails isn't the number of messages. */
function idsByKey({ messages, mails }: Stored): Map<unknown, string> {
  const ids = new Map<unknown, string>(messages.map((row) => [row.idempotency_key, row.id]));
  expect(ids.size).toBe(messages.length);
  expect(mails).toBe(messages.length);
  return ids;
}

describe('kill -9 during submissions', () => {
  const afterFile = fileCleanup();
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(afterFile);
  });

  it('When the embedded engine is used then every acknowledged message is there exactly once', async () => {
    const dataDir = tempDir(onTestFinished);
    await killRounds({ DATA_DIR: dataDir }, () => readEmbedded(dataDir));
  }, 60_000);

  it('When PostgreSQL is used then every acknowledged message is there exactly once', async () => {
    const url = await server.createDatabase();
    await killRounds({ DATABASE_URL: url, DATA_DIR: tempDir(onTestFinished) }, () => readPostgres(url));
  }, 60_000);
});
