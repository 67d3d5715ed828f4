import { resolve } from 'node:path';
import { MAX_RETENTION_MONTHS } from '@site/api-contract/forms/retention';
import { z } from 'zod';
import { parsePasswordHash } from './password-hash.ts';
import { rateLimitPolicies } from './rate-limit-policies.ts';
import { parseTrustProxy } from './trust-proxy.ts';

/** The environment is invalid. `message` lists every fault, one per line, without secret values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function url(protocols: RegExp, example: string) {
  return z.url({ protocol: protocols, error: `expected a URL such as ${example}` });
}

/** Settings of the API. */
export const apiSettingsSchema = z.object({
  /** Folder of the embedded database, and of mails without an SMTP server. Relative to the working directory. */
  DATA_DIR: z.string().default('data'),
  /** PostgreSQL database, instead of the embedded one. */
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/site').optional(),
  /** Mail server; without one, mails become files in `DATA_DIR/mail`. */
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  /** Sender of every mail; the sender's domain also ends every Message-ID. */
  MAIL_FROM: z.email('expected a mail address').default('site@example.org'),
  /** The operator's mailbox, which receives the forms' messages. Servers replace this default by the operator's `email`. */
  MAIL_TO: z.email('expected a mail address').default('contact@example.org'),
  /** Scheme and host of the site, as visitors see them. Forms of this origin are accepted with any `Host`. */
  PUBLIC_ORIGIN: url(/^https?$/, 'https://www.example.org')
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      'expected no path, no final slash',
    )
    .default('https://www.example.org'),
  /** Hash of the admin password; prevails over the hash in the database. */
  ADMIN_PASSWORD_HASH: z
    .string()
    .refine(
      (text) => parsePasswordHash(text) !== null,
      'expected $scrypt$ln=15,r=8,p=3$salt$hash, as `site password --hash` prints',
    )
    .optional(),
  /** Order system with the stock at `/servers/inventory`; unset, the site shows the bundled sample. */
  INVENTORY_URL: url(/^https?$/, 'https://orders.example.org/api')
    .refine((value) => !/[?#@]/.test(value), 'expected no query, no user')
    .optional(),
  /** The order system's key, which the API sends as `key`, to the order system only. */
  INVENTORY_KEY: z.string().optional(),
  /** JSON file of the lab's projects, which each request reads; unset, the site shows the bundled sample. */
  LAB_PROJECTS_FILE: z.string().optional(),
  /**
   * Retention of contact messages and beta sign-ups, at most what the privacy policy promises. The API deletes older ones
   * daily, like `site submissions purge`.
   */
  SUBMISSIONS_RETENTION_MONTHS: z.coerce
    .number(`expected 1 to ${MAX_RETENTION_MONTHS} months`)
    .int()
    .min(1)
    .max(MAX_RETENTION_MONTHS)
    .default(MAX_RETENTION_MONTHS),
  /** Most submissions of a form from all visitors together in 10 minutes. */
  FORM_GLOBAL_LIMIT: z.coerce
    .number('expected 12 submissions or more')
    .int()
    .min(12)
    .default(rateLimitPolicies['form-all'].max),
  /** Megabytes on the embedded database's disk that teams leave free, for visitors' messages and the operator. */
  DISK_RESERVE_MB: z.coerce.number('expected megabytes').int().min(0).default(256),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Trusted proxies, whose `X-Forwarded-For` names the client: their number, or their addresses separated by commas
   * (`loopback`, `10.0.0.0/8`). Unset: none. Trusting every sender is refused, since a client could then choose the address
   * that limits count.
   */
  TRUST_PROXY: z
    .string()
    .refine((value) => parseTrustProxy(value) !== null, 'expected a number of proxies or a list of addresses')
    .transform((value) => parseTrustProxy(value) ?? undefined)
    .optional(),
  /** Bearer token of `/metrics`; unset, `/metrics` answers 404. */
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
});

/** Variables in the form of `process.env`. */
export type Environment = Record<string, string | undefined>;

/**
 * Parses the settings of the API, for a host that mounts the API.
 * @throws ConfigError with every fault
 */
export function parseApiConfig(env: Environment): ApiConfig {
  return toApiConfig(parseEnvironment(apiSettingsSchema, env));
}

/**
 * Parses the settings of a schema; empty variables count as unset.
 * @throws ConfigError with every fault
 */
export function parseEnvironment<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  // `SMTP_URL=` in a file means « none », not a faulty URL.
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`The environment has faulty settings:\n${z.prettifyError(parsed.error)}`);
}

function toApiConfig(values: z.infer<typeof apiSettingsSchema>) {
  return {
    /** Absolute. */
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailTo: values.MAIL_TO,
    publicOrigin: values.PUBLIC_ORIGIN,
    adminPasswordHash: values.ADMIN_PASSWORD_HASH,
    inventoryUrl: values.INVENTORY_URL,
    inventoryKey: values.INVENTORY_KEY,
    /** Absolute. */
    labProjectsFile: values.LAB_PROJECTS_FILE && resolve(values.LAB_PROJECTS_FILE),
    submissionsRetentionMonths: values.SUBMISSIONS_RETENTION_MONTHS,
    formGlobalLimit: values.FORM_GLOBAL_LIMIT,
    diskReserveMegabytes: values.DISK_RESERVE_MB,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
  };
}

/** Result of {@link parseApiConfig}; {@link apiSettingsSchema} explains each setting. */
export type ApiConfig = ReturnType<typeof toApiConfig>;
