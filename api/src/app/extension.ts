import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ApiConfig } from '../config/environment.ts';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import type { Endpoints } from '../http/endpoints.ts';

import type { Backoff } from '../mail/backoff.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { StorageHealth } from '../storage/health.ts';
import type { OwnedTables } from '../storage/migrations.ts';
import type { Database } from '../storage/schema.ts';
import type { Meter } from './meter.ts';

/** What the API gives to an extension. */
export interface ExtensionContext {
  config: ApiConfig;
  database: Database;
  logger: Logger;
  storage: StorageHealth;
  limits: RateLimits;
  /** Handlers in front of calls for editors: they admit a session, from the site's own pages. */
  editorGuards: RequestHandler[];
  /** Handler, after one that reads the body, in front of calls that need an editor's password from a page. */
  passwordGuard: RequestHandler;
  transport: MailTransport;
  /** Pauses between attempts to send a notification; absent: the outbox's own. */
  backoff: Backoff | undefined;
  /** Absent if no client may read metrics. */
  meter: Meter | undefined;
}

/** Endpoints that a host adds to the API, with their background tasks. */
export interface ApiExtension {
  endpoints: Endpoints;
  /** Stops the background tasks; resolves once none of its work is under way. The database closes afterwards. */
  close(): Promise<void>;
}

export interface ApiExtensionFactory {
  /** Tables of the extension. An API that opens its database itself creates them. */
  tables: OwnedTables;
  /** The endpoints in the API's document. */
  paths: ZodOpenApiPathsObject;
  /** Called once, when the API starts. */
  create(context: ExtensionContext): ApiExtension;
}
