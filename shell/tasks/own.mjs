import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { at } from './lib.mjs';

/** The id of a built app. */
export const buildIdOf = (dist) => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')).buildId;

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/**
 * What this checkout has published to a site: what another one, or a team's pipeline, has released since is never taken
 * back. A site is known by its database.
 */
export class Own {
  /** @param database the address of a PostgreSQL database, or the folder of an embedded one */
  constructor(database = process.env.DATABASE_URL || resolve(at(), process.env.DATA_DIR || 'data')) {
    const id = sha256(database).slice(0, 16);
    const folder = at('node_modules/.site');
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${id}.json`);
    /** Where a stamp of the last composition goes. */
    this.composed = join(folder, `${id}.stamp`);
  }

  #write(published) {
    writeFileSync(this.file, JSON.stringify(published));
  }

  /** Notes that a build was published. */
  note(name, buildId) {
    const published = existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
    this.#write({ ...published, [name]: buildId });
  }
}
