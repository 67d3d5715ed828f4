import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { at } from './lib.mjs';

/** The id of a built app. */
export const buildIdOf = (dist) => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')).buildId;

/**
 * What this checkout has published to a site: what another one, or a team's pipeline, has released since is never taken
 * back. A site is known by its database.
 */
export class Own {
  constructor() {
    const database = process.env.DATABASE_URL || resolve(process.env.DATA_DIR || 'data');
    const id = createHash('sha256').update(database).digest('hex').slice(0, 16);
    const folder = at('node_modules/.site');
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${id}.json`);
    /** Where a stamp of the last composition goes. */
    this.composed = join(folder, `${id}.stamp`);
  }

  /** The build of each app that was last published from here. */
  get published() {
    return existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
  }

  /** Notes that a build was published. */
  note(name, buildId) {
    writeFileSync(this.file, JSON.stringify({ ...this.published, [name]: buildId }));
  }
}
