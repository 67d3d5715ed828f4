import { randomBytes } from 'node:crypto';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting, writeSetting } from '../storage/settings.ts';
import type { ShownRelease } from '../telemetry/page-view.ts';
import { addTelemetry } from '../telemetry/store.ts';
import { readBlobs } from './blobs.ts';
import {
  forgetHost,
  type HostReport,
  LIVE_CHANNEL,
  type Live,
  readComposition,
  readLive,
  reportHost,
} from './live.ts';
import { everyPublicFile, publicFiles } from './releases.ts';

/** So many page views of a release. */
export interface ViewCount extends ShownRelease {
  count: number;
}

/** What a web host has to know of the site, wherever it learns it. Every call may fail while the database is away. */
export interface ReleaseSource {
  /** How often a host has to look for itself, in milliseconds, if it hears nothing. */
  readonly pollMs: number;
  /** What is live; `null` before anything was composed. */
  live(): Promise<Live | null>;
  /** Hashes of a composition's files by path, as JSON; `undefined` of one that isn't stored. */
  composition(id: string): Promise<string | undefined>;
  /** The bytes of those hashes that are stored; the host checks them. */
  blobs(hashes: string[]): Promise<Map<string, Buffer>>;
  /** Hashes of hashed files of any stored release, of those paths that are known. */
  publicFiles(paths: string[]): Promise<Map<string, string>>;
  /** The same of all paths. */
  everyPublicFile(): Promise<Map<string, string>>;
  /** Signs preview links, on every host alike. It may be replaced: a host reads it anew now and then. */
  previewKey(): Promise<Buffer>;
  /** Says what a host serves and holds. */
  report(host: HostReport): Promise<void>;
  /** Says that a host stops. */
  forget(host: string): Promise<void>;
  /** Adds networks that were served a page of a release, each counted once an hour by its host. */
  countViews(views: ViewCount[]): Promise<void>;
  /** Has `hear` called when there may be news; returns how to end it. */
  listen(hear: () => void): () => Promise<void>;
}

const PREVIEW_KEY = 'site.preview-key';
const KEY_BYTES = 32;

/** The secret that signs preview links, made by whoever needs it first. */
export async function previewKey(database: Database): Promise<Buffer> {
  let key = await readSetting(database, PREVIEW_KEY);
  if (key === undefined) {
    await claimSetting(database, PREVIEW_KEY, randomBytes(KEY_BYTES).toString('base64'));
    key = await readSetting(database, PREVIEW_KEY);
  }
  return Buffer.from(String(key), 'base64');
}

/** Replaces the secret that signs preview links: those of before show nothing once the hosts have read it anew. */
export async function rotatePreviewKey(database: Database): Promise<void> {
  await writeSetting(database, PREVIEW_KEY, randomBytes(KEY_BYTES).toString('base64'));
}

/** What the database says. */
export const databaseReleaseSource = (database: Database): ReleaseSource => ({
  // Looking costs the embedded engine next to nothing, and nobody tells it what another process has written.
  pollMs: database.engine === 'embedded' ? 150 : 2_000,
  live: () => readLive(database),
  composition: (id) => readComposition(database, id),
  blobs: (hashes) => readBlobs(database, hashes),
  publicFiles: (paths) => publicFiles(database, paths),
  everyPublicFile: () => everyPublicFile(database),
  previewKey: () => previewKey(database),
  report: (host) => reportHost(database, host),
  forget: (host) => forgetHost(database, host),
  async countViews(views) {
    const counts = views.map((view) => ({ ...view, kind: 'view' as const }));
    await addTelemetry(database, counts, await readDatabaseClock(database));
  },
  listen: (hear) => database.listen(LIVE_CHANNEL, hear),
});
