import { REPORTS_PATH } from '@site/api-contract/api-paths';
import { betaRequestSchema } from '@site/api-contract/beta';
import { BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { contactRequestSchema } from '@site/api-contract/contact';
import { MODULE_REPORTS_PATH } from '@site/api-contract/module-reports-rules';
import type { QuotedLine } from '@site/api-contract/quote-rules';
import { lineText } from '@site/api-contract/quote-text';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodies, nearly, value } from './testing/arbitraries.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { contactBody } from './testing/contact.ts';
import { memoryDir } from './testing/engines.ts';
import { endlessCrowd, endlessLimits, expectBoth, sendAll } from './testing/generated-bodies.ts';
import { METRICS_TOKEN, metricsOf } from './testing/metrics.ts';
import { poster } from './testing/post.ts';
import { rowsOf } from './testing/rows.ts';
import { type StartedApi, startApi } from './testing/start-api.ts';

const afterFile = fileCleanup();
let site: StartedApi;
let post: ReturnType<typeof poster>;
beforeAll(async () => {
  site = await startApi(
    afterFile,
    { DATA_DIR: memoryDir(afterFile), METRICS_TOKEN, ...endlessCrowd },
    endlessLimits,
  );
  post = poster(site.origin, afterFile);
});

describe('1 000 generated bodies of visitors', () => {
  it('When they are sent as contact messages then none is a 5xx and every row is a valid message', async () => {
    const optional = { offre: 'vps-1', rappel: 'mardi', adresse: '1 rue', quote: 'vps-1*2*ram-8*1200-0 vds' };
    const good = Object.fromEntries(
      Object.entries(contactBody(optional)).map(([name, each]) => [name, fc.constant(each)]),
    );
    const message = nearly({ ...good, idempotencyKey: fc.uuid() }, 40);
    const statuses = await sendAll(bodies(message), (body) => post('/send-contact', body));
    expectBoth(statuses, 201);
    for (const { id: _, created_at: __, idempotency_key: key, reference, quote, ...row } of await rowsOf(
      site,
      'contact_message',
    )) {
      const { quote_asked: asked, ...written } = row;
      const sent = Object.entries({ ...written, quote: asked }).filter(([, text]) => text !== null);
      const again = { ...Object.fromEntries(sent), consent: true };
      const { quote: lines, ...rest } = contactRequestSchema.parse(again);
      expect({ ...rest, quote: lines?.map(lineText).join(' ') }).toEqual({
        quote: undefined,
        ...again,
        honeypot: '',
      });
      // Nothing is published here: no price could be checked.
      const states =
        quote === null ? undefined : JSON.parse(quote).lines.map(({ state }: QuotedLine) => state);
      expect(states).toEqual(lines?.map(() => 'unchecked'));
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(key ?? '').toMatch(/^([0-9a-f-]{36}|sha256:.*)?$/);
    }
  });

  it('When they are sent as beta sign-ups then none is a 5xx and every row is a valid sign-up, stored once', async () => {
    const signup = nearly({
      email: fc.emailAddress(),
      project: fc.constantFrom('quantic', 'exemple-outil', 'Mon projet'),
      honeypot: fc.constant(''),
    });
    const statuses = await sendAll(bodies(signup), (body) => post(BETA_SIGNUP_PATH, body));
    expectBoth(statuses, 200);
    const rows = await rowsOf(site, 'beta_signup');
    for (const { email, project } of rows) {
      expect(betaRequestSchema.parse({ email, project })).toEqual({ email, project });
    }
    const keys = rows.map(({ email, project }) => `${email.toLowerCase()} ${project}`);
    expect(new Set(keys).size).toBe(rows.length);
  });

  it('When they are sent as module reports then none is a 5xx and /metrics stays small', async () => {
    const report = nearly(
      {
        remote: fc.stringMatching(/^[a-z]{1,20}$/),
        release: fc.stringMatching(/^[0-9a-f]{12}$/),
        outcome: fc.constantFrom('loaded', 'load-failed'),
        ms: fc.nat(700_000),
      },
      40,
    );
    const batch = nearly({ reports: fc.array(report, { maxLength: 3 }) }, 40);
    expectBoth(await sendAll(bodies(batch), (body) => post(MODULE_REPORTS_PATH, body)), 204);
    const series = (await metricsOf(site.origin))
      .split('\n')
      .filter((line) => line.startsWith('site_module_'));
    expect(new Set(series.map((line) => /release="(\w+)"/.exec(line)?.[1])).size).toBe(64);
  });

  it('When they are sent as browsers’ reports then none is a 5xx and what is kept is of few and known kinds', async () => {
    const page = fc
      .constantFrom('/contact', '/offres/vds?nom=Zoe', '/../%00')
      .map((path) => site.origin + path);
    const blocked = fc.oneof(fc.webUrl(), fc.constantFrom('inline', 'eval', 'data', 'blob:x'));
    const directive = fc.constantFrom('script-src-elem', 'img-src', 'jamais-vue');
    const details = nearly({ documentURL: page, blockedURL: blocked, effectiveDirective: directive });
    const type = fc.constantFrom('csp-violation', 'integrity-violation', 'deprecation');
    const reports = fc.array(nearly({ type, body: details }), { maxLength: 3 });
    const report = nearly({
      'csp-report': nearly({ 'document-uri': page, 'blocked-uri': blocked, 'violated-directive': directive }),
    });
    const as = (contentType: string, arbitrary: fc.Arbitrary<unknown>) =>
      arbitrary.map((each) => ({ contentType, text: JSON.stringify(each) ?? 'null' }));
    const sent = fc.oneof(
      { weight: 6, arbitrary: as('application/reports+json', reports) },
      { weight: 6, arbitrary: as('application/csp-report', report) },
      { weight: 2, arbitrary: as('application/csp-report', value) },
      { weight: 1, arbitrary: bodies(reports) },
    );
    expectBoth(await sendAll(sent, (body) => post(REPORTS_PATH, body)), 204);
    const rows = await rowsOf(site, 'policy_report');
    expect(rows.length).toBeGreaterThan(5);
    // As many as one network may add in an hour, and one for all others.
    expect(rows.length).toBeLessThanOrEqual(11);
    for (const row of rows) {
      expect(['script-src-elem', 'img-src', 'integrity', 'other']).toContain(row.directive);
      expect(['/contact', '/offres/vds', '/', 'other']).toContain(row.page);
      expect(row.blocked).toMatch(/^[\w.:[\]-]{1,100}$/);
    }
  });
});
