import {
  ADMIN_SESSION_PATH,
  DEDICATED_VERSIONS_PATH,
  SAVE_DEDICATED_PATH,
} from '@site/api-contract/admin-rules';
import { blankOffer } from '@site/api-contract/dedicated';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated-schema';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSession } from './testing/admin.ts';
import { bodies, nearly, value } from './testing/arbitraries.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { memoryDir } from './testing/engines.ts';
import { endlessLimits, expectBoth, sendAll } from './testing/generated-bodies.ts';
import { ADMIN_PASSWORD } from './testing/password.ts';
import { poster, type RawBody } from './testing/post.ts';
import { rowsOf } from './testing/rows.ts';
import { type StartedApi, startApi } from './testing/start-api.ts';

const afterFile = fileCleanup();
let site: StartedApi;
let post: ReturnType<typeof poster>;
let session: { Authorization: string };
beforeAll(async () => {
  site = await startApi(afterFile, { DATA_DIR: memoryDir(afterFile) }, endlessLimits);
  post = poster(site.origin, afterFile);
  session = await openSession(site.origin);
});

describe('1 000 generated bodies of editors', () => {
  it('When they are sent as passwords then only the right one opens a session', async () => {
    const password = nearly({
      password: fc.oneof(
        { weight: 1, arbitrary: fc.constant(ADMIN_PASSWORD) },
        { weight: 4, arbitrary: fc.string() },
      ),
    });
    const before = (await rowsOf(site, 'admin_session')).length;
    const statuses = await sendAll(bodies(password), async (body) => {
      const answer = await post(ADMIN_SESSION_PATH, body);
      if (answer.status === 201) expect(JSON.parse(body.text)).toEqual({ password: ADMIN_PASSWORD });
      return answer;
    });
    expectBoth(statuses, 201);
    expect(statuses.get(401)).toBeGreaterThan(200);
    const opened = (await rowsOf(site, 'admin_session')).length - before;
    expect(opened).toBe(statuses.get(201));
  });

  it('When they are saved as offers then none is a 5xx and every version is a valid list', async () => {
    const good = Object.fromEntries(
      Object.entries(blankOffer('')).map(([name, each]) => [name, fc.constant<unknown>(each)]),
    );
    const offer = nearly({ ...good, id: fc.uuid(), name: fc.string(), link: fc.webUrl() }, 200);
    const list = fc.oneof(
      { weight: 9, arbitrary: fc.array(offer, { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) },
    );
    const request = fc.record({ body: bodies(list), tag: fc.constantFrom(undefined, '*', '"0"', 'x') });
    const statuses = await sendAll(request, ({ body, tag }) =>
      post(SAVE_DEDICATED_PATH, body, { ...session, ...(tag && { 'If-Match': tag }) }),
    );
    expectBoth(statuses, 200);
    for (const { offers } of await rowsOf(site, 'dedicated_version')) {
      expect(dedicatedOffersSchema.parse(JSON.parse(offers))).toEqual(JSON.parse(offers));
    }
  });

  it('When versions are restored by any name, with any body, then none is a 5xx and nothing but versions comes back', async () => {
    const before = (await rowsOf(site, 'dedicated_version')).length;
    const name = fc.oneof(
      fc.integer({ min: -2, max: before + 5 }).map(String),
      fc
        .string({ unit: 'binary', maxLength: 20 })
        .map((text) => encodeURIComponent(text).replaceAll('.', '%2E')),
      fc.constantFrom('%', '%E0%A4%A', '1e3', '0x1', '%D9%A3', '..%2f1'),
    );
    const request = fc.record({
      name,
      body: bodies(value),
      tag: fc.constantFrom(undefined, '"1"'),
    });
    const statuses = await sendAll(request, ({ name: version, body, tag }) =>
      post(`${DEDICATED_VERSIONS_PATH}/${version}/restore`, body as RawBody, {
        ...session,
        ...(tag && { 'If-Match': tag }),
      }),
    );
    expect(statuses.get(200)).toBeGreaterThan(50);
    expect(statuses.get(404)).toBeGreaterThan(300);
    const rows = await rowsOf(site, 'dedicated_version');
    expect(rows.length - before).toBe(statuses.get(200));
    const byVersion = new Map(rows.map((row) => [row.version, row.offers]));
    for (const { version, restored_from: from, offers } of rows) {
      if (version > before) expect(offers).toBe(byVersion.get(from ?? 0));
    }
  });
});
