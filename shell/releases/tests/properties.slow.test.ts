import type { ApiOptions } from '@site/api/app/options';
import { signIn } from '@site/api/testing/admin';
import {
  generateBodies,
  generateNearlyValidObjects,
  jsonValueArbitrary,
} from '@site/api/testing/arbitraries';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildContactBody } from '@site/api/testing/contact';
import { generousFormLimits, generousLimit } from '@site/api/testing/limits';
import { createPoster, type TextResponse } from '@site/api/testing/post';
import { readTableRows } from '@site/api/testing/rows';
import type { StartedApi } from '@site/api/testing/start-api';
import { createTempDir } from '@site/api/testing/temp-dir';
import { SAVE_DEDICATED_PATH } from '@site/api-contract/admin/admin-rules';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated/dedicated-schema';
import { contactRequestSchema } from '@site/api-contract/forms/contact';
import { problemSchema } from '@site/api-contract/http/problem';
import type { PricedQuoteLine } from '@site/api-contract/quote/quote-rules';
import { formatQuoteLine } from '@site/api-contract/quote/quote-text';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApiWithReleases } from '../testing/memory-site.ts';

/** Number of bodies that are sent at the same time. */
const BATCH_SIZE = 10;

/** Number of batches of a test: 200 bodies, which differ with each execution. */
const BATCHES = 20;

/** Limits that the tests don't reach, since they test bodies and not limits. */
const generousLimits: ApiOptions = {
  limits: {
    ...generousFormLimits,
    'telemetry-reports': generousLimit,
    'sign-in': generousLimit,
    'sign-in-strangers': generousLimit,
  },
};

/**
 * Sends 200 bodies. Checks that no answer is a 5xx, that HTML is in French, and that other refusals are problem documents.
 * Returns the number of answers by status.
 */
async function sendAll<T>(arbitrary: fc.Arbitrary<T>, send: (generated: T) => Promise<TextResponse>) {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE }), async (batch) => {
      for (const { status, contentType, text } of await Promise.all(batch.map(send))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
        if (contentType.includes('text/html')) expect(text).toContain('<html lang="fr">');
        else if (status >= 400) expect(problemSchema.parse(JSON.parse(text)).status).toBe(status);
      }
    }),
    { numRuns: BATCHES },
  );
  return statuses;
}

/** Fails unless there were enough successes and refusals for the property to mean something. */
function expectSuccessesAndRefusals(statuses: Map<number, number>, success: number): void {
  expect(statuses.get(success)).toBeGreaterThan(5);
  expect(statuses.get(422)).toBeGreaterThan(15);
}

const afterFile = createFileCleanup();
let site: StartedApi;
let post: ReturnType<typeof createPoster>;
let session: { Authorization: string };
beforeAll(async () => {
  site = await startApiWithReleases(afterFile, { DATA_DIR: createTempDir(afterFile) }, generousLimits);
  post = createPoster(site.origin, afterFile);
  session = await signIn(site.origin);
});

describe('200 generated bodies of visitors', () => {
  it('as contact messages: give no 5xx, and only valid rows', async () => {
    const optional = { offre: 'vps-1', rappel: 'mardi', adresse: '1 rue', quote: 'vps-1*2*ram-8*1200-0 vds' };
    const good = Object.fromEntries(
      Object.entries(buildContactBody(optional)).map(([name, each]) => [name, fc.constant(each)]),
    );
    const message = generateNearlyValidObjects({ ...good, idempotencyKey: fc.uuid() }, 40);
    const statuses = await sendAll(generateBodies(message), (body) => post('/send-contact', body));
    expectSuccessesAndRefusals(statuses, 201);
    for (const {
      id: _,
      created_at: __,
      idempotency_key: key,
      reference,
      quote,
      ...row
    } of await readTableRows(site, 'contact_message')) {
      const { quote_requested: requested, ...written } = row;
      const texts = Object.entries({ ...written, quote: requested }).filter(([, text]) => text !== null);
      const again = { ...Object.fromEntries(texts), consent: true };
      const { quote: lines, ...rest } = contactRequestSchema.parse(again);
      const quoted = lines?.map(formatQuoteLine).join(' ');
      expect({ ...rest, quote: quoted }).toEqual({ quote: undefined, ...again });
      // This site publishes no offers, so that no price could be checked.
      const states =
        quote === null ? undefined : JSON.parse(quote).lines.map(({ state }: PricedQuoteLine) => state);
      expect(states).toEqual(lines?.map(() => 'unchecked'));
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(key ?? '').toMatch(/^([0-9a-f-]{36}|sha256:.*)?$/);
    }
  });
});

describe('200 generated bodies of editors', () => {
  it('as offers: give no 5xx, and only versions that are valid lists', async () => {
    const good = Object.fromEntries(
      Object.entries(createBlankOffer('')).map(([name, each]) => [name, fc.constant<unknown>(each)]),
    );
    const offer = generateNearlyValidObjects(
      { ...good, id: fc.uuid(), name: fc.string(), link: fc.webUrl() },
      200,
    );
    const list = fc.oneof(
      { weight: 9, arbitrary: fc.array(offer, { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.array(jsonValueArbitrary, { maxLength: 3 }) },
    );
    const request = fc.record({
      body: generateBodies(list),
      tag: fc.constantFrom(undefined, '*', '"0"', 'x'),
    });
    const statuses = await sendAll(request, ({ body, tag }) =>
      post(SAVE_DEDICATED_PATH, body, { ...session, ...(tag && { 'If-Match': tag }) }),
    );
    expectSuccessesAndRefusals(statuses, 200);
    for (const { offers } of await readTableRows(site, 'dedicated_version')) {
      expect(dedicatedOffersSchema.parse(JSON.parse(offers))).toEqual(JSON.parse(offers));
    }
  });
});
