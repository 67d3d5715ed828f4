import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { at, root } from './lib.mjs';

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

  /**
   * Reads what was published from here before the database knew the site: its folder had a stamp of each app's manifest.
   * @param dists folders of builds by app
   */
  takeOver(site, dists) {
    if (existsSync(this.file)) return;
    const published = {};
    for (const [name, dist] of Object.entries(dists)) {
      const stamp = join(site, `.built-${name}`);
      const releases = join(site, 'releases', name);
      if (!existsSync(stamp) || !existsSync(releases)) continue;
      const path = join(dist, 'manifest.json').slice(root.length);
      const hash = readFileSync(stamp, 'utf8');
      const found = readdirSync(releases).find((build) => {
        const manifest = join(releases, build, 'manifest.json');
        return existsSync(manifest) && sha256(path, readFileSync(manifest)) === hash;
      });
      if (found) published[name] = found;
    }
    if (Object.keys(published).length > 0) this.#write(published);
  }
}
