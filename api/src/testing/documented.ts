import { expect } from 'vitest';
import { openApiDocument } from '../docs/document.ts';

/** A schema of the document, as far as these tests look. */
interface DocumentedSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, DocumentedSchema>;
  required?: string[];
  items?: DocumentedSchema;
}

interface Operation {
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: DocumentedSchema }> };
  responses: Record<string, { 'x-problem-types'?: string[] }>;
}

/** The OpenAPI document as its readers have it. */
const {
  paths,
  components,
}: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DocumentedSchema> };
} = JSON.parse(JSON.stringify(openApiDocument()));

/** A call of the API as the OpenAPI document has it. */
export interface DocumentedCall {
  /** `post /send-contact` */
  name: string;
  /** Upper case. */
  method: string;
  /** With `{version}` in it, as documented. */
  path: string;
  operation: Operation;
}

/** Every call of the document. */
export const documentedCalls: DocumentedCall[] = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** Whether a call needs an admin session. */
export const needsSession = ({ operation }: DocumentedCall): boolean =>
  operation.security?.some((scheme) => 'session' in scheme) ?? false;

/** Whether a call is for hosts, who bring `HOST_TOKEN`. */
export const needsHostToken = ({ operation }: DocumentedCall): boolean =>
  operation.security?.some((scheme) => 'host' in scheme) ?? false;

/** The media types a call takes; none when it reads no body. */
export const bodyTypes = ({ operation }: DocumentedCall): string[] =>
  Object.keys(operation.requestBody?.content ?? {});

/** The object schema of a call's body, or of a row of it. */
export function bodySchema({ operation }: DocumentedCall): {
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

/** Fails unless the document says that the call may be refused so. */
export function expectDocumented({ name, operation }: DocumentedCall, status: number, type: string): void {
  const types = operation.responses[status]?.['x-problem-types'] ?? [];
  expect([name, status, ...types]).toContain(type);
}
