import { apiSettings, type Environment, readSettings } from '@site/api/config';
import type { Operator } from '@site/kit/operator';
import { z } from 'zod';

/** Where a host listens. */
export const listenSettings = z.object({
  /** Port of the site; 0 takes a free one. */
  PORT: z.coerce.number('expected a port').int().min(0).max(65_535).default(3000),
  /** Address to listen on: this machine only, unless another is set. */
  HOST: z.string().default('127.0.0.1'),
});

const addressSettings = listenSettings.extend({
  PUBLIC_ORIGIN: apiSettings.shape.PUBLIC_ORIGIN.unwrap().optional(),
});

/** Where a host listens, and `PUBLIC_ORIGIN` where that is set. */
export interface HostAddress {
  publicOrigin?: string | undefined;
  host: string;
  /** 0 while it isn't known. */
  port: number;
}

/** Reads the address of a host with this environment. @throws ConfigError that names every faulty setting */
export function readHostAddress(env: Environment): HostAddress {
  const { PUBLIC_ORIGIN, HOST, PORT } = readSettings(addressSettings, env);
  return { publicOrigin: PUBLIC_ORIGIN, host: HOST, port: PORT };
}

/** Names that RFC 2606 reserves: those of the sample configuration. */
const isSample = (origin: string): boolean => /(^|\.)example\.(org|com|net)$/.test(new URL(origin).hostname);

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);

/**
 * The site's address, for signed statements, links and same-origin checks: `PUBLIC_ORIGIN`, else the operator's `origin`. A
 * sample's isn't anybody's: a host that listens on this machine only has the address it prints at its start instead.
 */
export function siteOrigin(
  { origin }: Pick<Operator, 'origin'>,
  { publicOrigin, host, port }: HostAddress,
): string {
  if (publicOrigin) return publicOrigin;
  return isSample(origin) && isLoopback(host) && port > 0 ? `http://localhost:${port}` : origin;
}
