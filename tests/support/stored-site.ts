import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CompositionIndex, FileHashes } from '@site/shell/site/composition.ts';
import type { Registry } from '@site/shell/site/registry.ts';
import Libsql from 'libsql';

/** The hash a file is known by (Subresource Integrity, section 3.1). */
export const computeIntegrity = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The site in an embedded database, read and damaged without the code under test. */
export class StoredSite {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'site.db');
  }

  /** Runs one statement; a host and commands may have the database open, too. */
  runSql<Row>(statement: string, ...values: unknown[]): Row[] {
    const connection = new Libsql(this.#file);
    try {
      connection.pragma('busy_timeout=5000');
      const prepared = connection.prepare(statement);
      if (prepared.reader) return prepared.all(...values) as Row[];
      prepared.run(...values);
      return [];
    } finally {
      connection.close();
    }
  }

  /** The live composition's name. */
  get live(): string {
    const [row] = this.runSql<{ composition: string }>('select composition from site_live');
    if (!row) throw new Error(`${this.#file} holds no composed site`);
    return row.composition;
  }

  /** Hashes of the live composition's files by path. */
  get files(): FileHashes {
    const [row] = this.runSql<{ files: string }>(
      'select files from site_composition where id = ?',
      this.live,
    );
    return JSON.parse(row?.files ?? '{}');
  }

  blob(hash: string): Buffer {
    const [row] = this.runSql<{ bytes: ArrayBuffer }>('select bytes from site_blob where hash = ?', hash);
    if (!row) throw new Error(`${hash} isn't stored`);
    return Buffer.from(row.bytes);
  }

  /** A file of the live composition. */
  file(path: string): Buffer {
    const hash = this.files[path];
    if (!hash) throw new Error(`the composition has no ${path}`);
    return this.blob(hash);
  }

  get registry(): Registry {
    return JSON.parse(this.file('registry.json').toString('utf8'));
  }

  get index(): CompositionIndex {
    return JSON.parse(this.file('index.json').toString('utf8'));
  }

  /** Paths of every hashed file that browsers may ask for. */
  get publicFiles(): string[] {
    return this.runSql<{ path: string }>('select path from site_file').map(({ path }) => path);
  }

  /** Stores bytes by their hash. */
  store(bytes: Buffer | string): string {
    const hash = computeIntegrity(bytes);
    this.runSql(
      'insert into site_blob (hash, bytes, stored_at) values (?, ?, ?) on conflict do nothing',
      hash,
      Buffer.from(bytes),
      Date.now(),
    );
    return hash;
  }

  /** Puts a composition live that differs from the live one in some files. A file with null content is removed. */
  replace(changed: Record<string, string | null>): void {
    const files = this.files;
    for (const [path, content] of Object.entries(changed))
      if (content === null) delete files[path];
      else files[path] = this.store(content);
    const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
    this.runSql(
      'insert into site_composition (id, files, made_at) values (?, ?, ?) on conflict do nothing',
      id,
      JSON.stringify(files),
      Date.now(),
    );
    this.runSql(
      'update site_live set composition = ?, moved_at = ?, activate_at = ?',
      id,
      Date.now(),
      Date.now(),
    );
  }
}
