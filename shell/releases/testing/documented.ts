import { documentApi } from '@site/api/app/documented-api';
import { buildOpenApiDocument } from '@site/api/docs/openapi';
import { buildContactBody } from '@site/api/testing/contact';
import { DEDICATED_VERSIONS_PATH } from '@site/api-contract/admin/admin-rules';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { expect } from 'vitest';
import { releasePaths } from '../http/release-calls.ts';

/** A schema of the document, with the members that these tests read. */
export interface DocumentedSchema {
  $ref?: string;
  type?: string | string[];
  anyOf?: DocumentedSchema[];
  properties?: Record<string, DocumentedSchema>;
  required?: string[];
  items?: DocumentedSchema;
}

interface Operation {
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: DocumentedSchema }> };
  responses: Record<string, { 'x-problem-types'?: string[] }>;
}

/** The OpenAPI document after a round trip through JSON. */
const {
  paths,
  components,
}: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DocumentedSchema> };
} = JSON.parse(JSON.stringify(buildOpenApiDocument(documentApi(releasePaths))));

/** Facts about a call for tests of all calls, which the document can't contain. */
interface KnownCall {
  /** An address with values for the parameters. */
  url?: string;
  /** A body that the call accepts. */
  good?: Record<string, unknown>;
  /** The API reads the body only after it has verified the statement: the call's own tests cover its refusals. */
  isSigned?: true;
  /** Largest body in bytes, and as a refusal names it. */
  limit?: readonly [number, string];
}

const visitor = [64 * 1024, '64 Kio'] as const;
const release = { remote: 'hosting', buildId: 'bb4bd262e89d' };

/** Every call of the API by its documented name; a test compares the names with the document. */
export const exampleCalls: Record<string, KnownCall> = {
  'post /send-contact': {
    good: buildContactBody({
      offre: 'vps-1',
      rappel: 'mardi matin',
      adresse: '1 rue de l’Exemple, 00000 Exempleville',
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
  'get /api/dedicated': {},
  // One row of the list that the call accepts.
  'post /api/save-dedicated': { good: { ...createBlankOffer('1') }, limit: [1024 * 1024, '1 Mio'] },
  'get /api/admin/dedicated/versions': {},
  'get /api/admin/dedicated/versions/{version}': { url: `${DEDICATED_VERSIONS_PATH}/1` },
  'post /api/admin/dedicated/versions/{version}/restore': { url: `${DEDICATED_VERSIONS_PATH}/1/restore` },
  'post /api/admin/session': { good: { password: 'faux' }, limit: visitor },
  'get /api/admin/session': {},
  'delete /api/admin/session': {},
  'post /api/telemetry': {
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
  'get /api/delivery/files': {},
  'get /api/delivery/tools': {},
  'get /api/delivery/client.tgz': {},
  'get /api/delivery/kit.tgz': {},
  'get /api/delivery/audit-log': {},
  'get /api/delivery/dashboard': {},
  'get /api/delivery/dashboard/audit-log': {},
  'post /api/delivery/dashboard/rollback': {
    good: { remote: 'hosting', from: 'bb4bd262e89d', to: '0123456789ab' },
    limit: visitor,
  },
  'post /api/delivery/dashboard/promote': { good: { ...release, from: '0123456789ab' }, limit: visitor },
  'post /api/delivery/dashboard/abort': { good: release, limit: visitor },
  'post /api/delivery/dashboard/end-preview': { good: release, limit: visitor },
  'get /healthz': {},
  'get /readyz': {},
  'get /metrics': {},
};

/** A call of the OpenAPI document; `name` has the form `post /send-contact`. */
export type DocumentedCall = (typeof documentedCalls)[number];

/** Every call of the document. */
export const documentedCalls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([verb, operation]) => {
    const name = `${verb} ${path}`;
    const example: KnownCall = exampleCalls[name] ?? {};
    return { name, method: verb.toUpperCase(), path, operation, ...example, url: example.url ?? path };
  }),
);

/** Returns true if a call needs an admin session. */
export const needsSession = ({ operation }: DocumentedCall): boolean =>
  operation.security?.some((scheme) => 'session' in scheme) ?? false;

/** Returns the media types of a call's body; empty without a body. */
export const listBodyTypes = ({ operation }: DocumentedCall): string[] =>
  Object.keys(operation.requestBody?.content ?? {});

/** Returns the object schema of a call's body, or of a list's rows. */
export function readBodySchema({ operation }: DocumentedCall): {
  isList: boolean;
  properties: Record<string, DocumentedSchema>;
  required: string[];
} {
  const schema = resolve(operation.requestBody?.content['application/json']?.schema ?? {});
  const { properties = {}, required = [] } = resolve(schema.items ?? schema);
  return { isList: schema.type === 'array', properties, required };
}

function resolve(schema: DocumentedSchema): DocumentedSchema {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '')?.[1];
  return name ? (components.schemas[name] ?? {}) : schema;
}

/** Fails unless the document lists this refusal of the call. */
export function expectDocumentedProblem(
  { name, operation }: DocumentedCall,
  status: number,
  type: string,
): void {
  const types = operation.responses[status]?.['x-problem-types'] ?? [];
  expect([name, status, ...types]).toContain(type);
}
