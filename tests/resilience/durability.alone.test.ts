import { setTimeout as pause } from 'node:timers/promises';
import { parseApiConfig } from '@site/api/config/environment';
import { signIn } from '@site/api/testing/admin';
import { type Cleanup, createFileCleanup } from '@site/api/testing/cleanup';
import { buildEngineCases } from '@site/api/testing/engines';
import { cheapPasswordHash } from '@site/api/testing/password';
import { readTableRows } from '@site/api/testing/rows';
import { describe, expect, it, vi } from 'vitest';
import { type Site, startSite } from '#support/site.ts';
import {
  createContactHistory,
  createSaveHistory,
  createSignUpHistory,
  type WriteHistory,
} from './write-history.ts';

const ROUNDS = 5;
/** Each round starts the host anew, on both engines at once. */
const ROUNDS_MS = 300_000;
const WRITERS = 3;

/** Writes until the connection breaks: the host was killed. */
async function writeUntilKilled(host: Pick<Site, 'origin'>, history: WriteHistory): Promise<void> {
  for (;;) {
    const attempt = history.next();
    try {
      history.kept.set(attempt.key, await attempt.send(host.origin));
    } catch (error) {
      // `fetch` rejects with a TypeError; anything else is a wrong answer.
      if (!(error instanceof TypeError)) throw error;
      history.unanswered.push(attempt);
      return;
    }
  }
}

/** Starts the host, which has to open its database, and kills it in the middle of concurrent writes of every kind. */
async function killRound(
  env: Record<string, string>,
  kinds: WriteHistory[],
  cleanup: Cleanup,
): Promise<void> {
  const host = await startSite({ env, cleanup });
  const before = kinds.map(({ kept }) => kept.size);
  const writers = Promise.all(
    kinds.flatMap((kind) => Array.from({ length: WRITERS }, () => writeUntilKilled(host, kind))),
  );
  const underLoad = () => {
    for (const [index, kind] of kinds.entries()) expect(kind.kept.size).toBeGreaterThan(before[index] ?? 0);
  };
  await Promise.race([vi.waitFor(underLoad, { timeout: 60_000, interval: 20 }), writers]);
  // Nothing is waited for here: the moment of the crash has to be arbitrary.
  await pause(Math.random() * 80);
  await host.stop('SIGKILL');
  await writers;
}

describe(`kill -9 amid messages, sign-ups and saves, ${ROUNDS} times`, () => {
  // Both at once: starting the host over and over is most of the time.
  it.concurrent.for(buildEngineCases(createFileCleanup()))(
    'loses nothing that %s had acknowledged, and stores it once',
    { timeout: ROUNDS_MS },
    async ([_name, fresh], { onTestFinished }) => {
      const env = {
        TRUST_PROXY: 'loopback',
        FORM_GLOBAL_LIMIT: '1000000',
        ADMIN_PASSWORD_HASH: cheapPasswordHash,
        ...(await fresh(onTestFinished)),
      };
      const { DATABASE_URL: database } = env as { DATABASE_URL?: string };
      const first = await startSite({ env, cleanup: onTestFinished, ...(database && { database }) });
      // One session for all rounds: it has to survive them too.
      const session = await signIn(first.origin);
      await first.stop('SIGKILL');
      const kinds = [createContactHistory(), createSignUpHistory(), createSaveHistory(session)];
      for (let round = 0; round < ROUNDS; round++) await killRound(env, kinds, onTestFinished);

      const site = { config: parseApiConfig(env) };
      for (const { kept, stored } of kinds) {
        const rows = await stored(site);
        expect([...kept].filter(([key, acknowledged]) => rows.get(key) !== acknowledged)).toEqual([]);
      }

      // The browser sends unacknowledged messages again (docs/product.md#messages).
      const restarted = await startSite({ env, cleanup: onTestFinished });
      for (const { isSentAgain, kept, unanswered, stored } of kinds) {
        if (!isSentAgain) continue;
        for (const { send } of unanswered) await send(restarted.origin);
        expect((await stored(site)).size).toBe(kept.size + unanswered.length);
      }
      const [messages, signups] = [
        await readTableRows(site, 'contact_message'),
        await readTableRows(site, 'beta_signup'),
      ];
      // A mail and a receipt for each message, a mail with its link for each sign-up: sent or waiting.
      expect(await readTableRows(site, 'outbox')).toHaveLength(2 * messages.length + signups.length);
    },
  );
});
