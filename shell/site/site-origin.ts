import { apiSettingsSchema, type Environment, parseEnvironment } from '@site/api/config/environment';
import type { Operator } from '@site/api-contract/operator/operator';
import { z } from 'zod';

/** Settings of a host's listening address. */
export const listenSettingsSchema = z.object({
  /** Port of the site; 0 takes a free one. */
  PORT: z.coerce.number('expected a port').int().min(0).max(65_535).default(3000),
  /** Address to listen on; the default accepts connections from this machine only. */
  HOST: z.string().default('127.0.0.1'),
});

const addressSettings = listenSettingsSchema.extend({
  PUBLIC_ORIGIN: apiSettingsSchema.shape.PUBLIC_ORIGIN.unwrap().optional(),
});

/** A host's listening address, and `PUBLIC_ORIGIN` if set. */
export interface HostAddress {
  publicOrigin?: string | undefined;
  host: string;
  /** 0 while unknown. */
  port: number;
}

/** Returns the host address in an environment. @throws ConfigError with every faulty setting */
export function readHostAddress(env: Environment): HostAddress {
  const { PUBLIC_ORIGIN, HOST, PORT } = parseEnvironment(addressSettings, env);
  return { publicOrigin: PUBLIC_ORIGIN, host: HOST, port: PORT };
}

/** True for names that RFC 2606 reserves, such as those of the sample configuration. */
const isSample = (origin: string): boolean => /(^|\.)example\.(org|com|net)$/.test(new URL(origin).hostname);

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);

/**
 * Returns the site's origin for signed statements, links and same-origin checks: `PUBLIC_ORIGIN`, else the operator's
 * `origin`. With the sample's origin, a host that listens on this machine only has `http://localhost` and its port.
 */
export function getSiteOrigin(
  { origin }: Pick<Operator, 'origin'>,
  { publicOrigin, host, port }: HostAddress,
): string {
  if (publicOrigin) return publicOrigin;
  return isSample(origin) && isLoopback(host) && port > 0 ? `http://localhost:${port}` : origin;
}
