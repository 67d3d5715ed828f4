import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PrivateKey, privateKeySchema } from '@site/api-contract/delivery';
import { z } from 'zod';

/** File in `DATA_DIR` with the key of a host without `AUDIT_KEY`. */
const KEY_FILE = 'audit-key.json';

/**
 * Returns the name of the file in `DATA_DIR` with the last head that this machine knows of a database. A folder may serve
 * several databases in turn: each PostgreSQL database has its own file, for all of its users.
 */
function headFile(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return 'audit-head.json';
  const { host, pathname } = new URL(databaseUrl);
  const id = createHash('sha256')
    .update(host + pathname)
    .digest('hex')
    .slice(0, 16);
  return `audit-head-${id}.json`;
}

/** Last row of the audit log: its number, and its hash in hexadecimal digits, which covers all earlier rows. */
const headSchema = z.object({ seq: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type AuditHead = z.infer<typeof headSchema>;

/** Returns the bytes that a host signs for a row. */
const signedBytes = ({ seq, hash }: AuditHead): Buffer => Buffer.from(`site audit log\n${seq}\n${hash}`);

/** Returns true if the holder of a public key (the `x` of its JWK) signed a row. Never throws. */
export function isSignedBy(x: string, head: AuditHead, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, signedBytes(head), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Location of a database, and the keys that sign and verify its audit log. */
export interface DatabaseOptions {
  dataDir: string;
  /** PostgreSQL database; absent: the embedded one. */
  databaseUrl?: string | undefined;
  /** The key shared by all hosts; absent, this machine generates its own in `dataDir`. */
  auditKey?: PrivateKey | undefined;
  /** Public keys (the `x` of each JWK) of other hosts, or of earlier keys. */
  auditKeysTrusted?: readonly string[] | undefined;
}

/**
 * Signs the rows that this machine adds to the audit log. The key stays outside the database, so that an intruder in the
 * database can't sign rows.
 */
export class AuditLogSigner {
  readonly #options: DatabaseOptions;
  #pair: { secret: KeyObject; x: string } | undefined;

  /** Reads or generates the key only at its first use. */
  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /** The public key: the `x` of its JWK. */
  get publicKey(): string {
    return this.#load().x;
  }

  /** The public keys whose signatures this host accepts. */
  get trusted(): ReadonlySet<string> {
    return new Set([this.publicKey, ...(this.#options.auditKeysTrusted ?? [])]);
  }

  /** Returns the Ed25519 signature of a row, in base64url. */
  sign(head: AuditHead): string {
    return sign(null, signedBytes(head), this.#load().secret).toString('base64url');
  }

  /** Path of the file with {@link rememberedHead}. */
  get rememberedFile(): string {
    return join(this.#options.dataDir, headFile(this.#options.databaseUrl));
  }

  /** Returns the last head that this machine remembers; `null` if there is none, or the file is unreadable. */
  rememberedHead(): AuditHead | null {
    try {
      return headSchema.parse(JSON.parse(readFileSync(this.rememberedFile, 'utf8')));
    } catch {
      return null;
    }
  }

  /** Remembers a head, unless a later head is remembered. A failed write is ignored: heads are published too. */
  remember(head: AuditHead): void {
    if ((this.rememberedHead()?.seq ?? 0) >= head.seq) return;
    const { dataDir } = this.#options;
    const incoming = join(dataDir, `.${randomUUID()}`);
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(incoming, JSON.stringify({ seq: head.seq, hash: head.hash }), { mode: 0o600 });
      renameSync(incoming, this.rememberedFile);
    } catch {
      rmSync(incoming, { force: true });
    }
  }

  #load(): { secret: KeyObject; x: string } {
    if (!this.#pair) {
      const jwk = this.#options.auditKey ?? readOrMakeKey(this.#options.dataDir);
      this.#pair = { secret: createPrivateKey({ key: jwk, format: 'jwk' }), x: jwk.x };
    }
    return this.#pair;
  }
}

function readOrMakeKey(dataDir: string): PrivateKey {
  const file = join(dataDir, KEY_FILE);
  const read = () => privateKeySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Error(`${file} isn’t an Ed25519 key: put the one back that was there, or set AUDIT_KEY`, {
        cause: error,
      });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporary = join(dataDir, `.${randomUUID()}`);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(temporary, `${JSON.stringify(privateKey.export({ format: 'jwk' }))}\n`, { mode: 0o600 });
  try {
    // Creates the file atomically: of several processes that start at once, one's key remains.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return read();
}
