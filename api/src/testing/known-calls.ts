import { DEDICATED_VERSIONS_PATH } from '@site/api-contract/admin-rules';
import { blankOffer } from '@site/api-contract/dedicated';
import { SITE_BLOBS_PATH, SITE_COMPOSITIONS_PATH, SITE_HOSTS_PATH } from '@site/api-contract/site-rules';
import { contactBody } from './contact.ts';

/** What the document can't say of a call, for tests of all calls. */
export interface KnownCall {
  /** A real address, where the documented one has parameters. */
  url?: string;
  /** A body it accepts. */
  good?: Record<string, unknown>;
  /** Its body, and whether it says where it comes from, is up to browsers: its own tests say what it refuses. */
  isSentByBrowsers?: true;
  /** Nothing is read of it before its statement holds: its own tests say what it refuses. */
  isSigned?: true;
  /** Largest body, in bytes, and how a refusal names it. */
  limit?: readonly [number, string];
}

const visitor = [64 * 1024, '64 Kio'] as const;

/** Every call of the API, by its documented name; a test compares the names with the document's. */
export const knownCalls: Record<string, KnownCall> = {
  'post /send-contact': {
    good: contactBody({
      ...{ offre: 'vps-1', rappel: 'mardi matin', adresse: '1 rue de l’Exemple, 00000 Exempleville' },
      quote: 'vps-1*2*ram-8*1200-0',
      idempotencyKey: '0190163d-8694-739b-aea5-966c26f8ad91',
    }),
    limit: visitor,
  },
  'post /beta-signup': { good: { email: 'zoe@example.org', project: 'quantic' }, limit: visitor },
  'get /beta-signup/confirmation': {},
  'post /beta-signup/confirmation': { good: { jeton: 'a'.repeat(43) }, limit: visitor },
  'get /data/labProjects.json': {},
  'get /api/servers/inventory': {},
  'get /stock.atom': {},
  'get /stock-flux.json': {},
  'get /api/dedicated': {},
  // One row of the list it takes.
  'post /api/save-dedicated': { good: { ...blankOffer('1') }, limit: [1024 * 1024, '1 Mio'] },
  'get /api/admin/dedicated/versions': {},
  'get /api/admin/dedicated/versions/{version}': { url: `${DEDICATED_VERSIONS_PATH}/1` },
  'post /api/admin/dedicated/versions/{version}/restore': { url: `${DEDICATED_VERSIONS_PATH}/1/restore` },
  'post /api/admin/session': { good: { password: 'faux' }, limit: visitor },
  'get /api/admin/session': {},
  'delete /api/admin/session': {},
  'post /api/module-reports': {
    good: { reports: [{ remote: 'hosting', release: 'bb4bd262e89d', outcome: 'loaded', ms: 180 }] },
    limit: visitor,
  },
  'post /api/delivery/uploads': { isSigned: true },
  'put /api/delivery/blobs': { isSigned: true },
  'post /api/delivery/changes': { good: { statement: 'a.b.c' }, limit: visitor },
  'post /api/delivery/keys': {
    good: { token: 'a.b.c', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } },
    limit: visitor,
  },
  'get /api/delivery/releases': {},
  'get /api/delivery/journal': {},
  'get /api/delivery/board': {},
  'get /api/delivery/board/journal': {},
  'post /api/delivery/board/rollback': {
    good: { remote: 'hosting', from: 'bb4bd262e89d', to: '0123456789ab' },
    limit: visitor,
  },
  'post /api/delivery/board/promote': {
    good: { remote: 'hosting', buildId: 'bb4bd262e89d', from: '0123456789ab' },
    limit: visitor,
  },
  'post /api/delivery/board/abort': { good: { remote: 'hosting', buildId: 'bb4bd262e89d' }, limit: visitor },
  'post /api/delivery/board/end-preview': {
    good: { remote: 'hosting', buildId: 'bb4bd262e89d' },
    limit: visitor,
  },
  'post /api/reports': { isSentByBrowsers: true },
  'get /api/site/live': {},
  'get /api/site/compositions/{id}': { url: `${SITE_COMPOSITIONS_PATH}/0123456789abcdef` },
  'get /api/site/blobs/{name}': { url: `${SITE_BLOBS_PATH}/${'A'.repeat(64)}` },
  'get /api/site/files': {},
  'get /api/site/preview-key': {},
  'put /api/site/hosts/{id}': {
    url: `${SITE_HOSTS_PATH}/0190163d-8694-739b-aea5-966c26f8ad91`,
    good: { name: 'web-1', serves: '0123456789abcdef', ready: '0123456789abcdef', problem: 'non' },
    limit: visitor,
  },
  'delete /api/site/hosts/{id}': { url: `${SITE_HOSTS_PATH}/0190163d-8694-739b-aea5-966c26f8ad91` },
  'get /healthz': {},
  'get /readyz': {},
  'get /metrics': {},
};
