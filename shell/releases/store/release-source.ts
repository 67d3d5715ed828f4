import { randomBytes } from 'node:crypto';
import type { Database } from '@site/api/storage/schema';
import { claimSetting, readSetting, writeSetting } from '@site/api/storage/settings';
import { readBlobs } from './blobs.ts';
import { readEncodings } from './encodings.ts';
import {
  deregisterHost,
  type HostReport,
  LIVE_CHANNEL,
  readCompositionFiles,
  readLiveState,
  storeHostReport,
} from './live.ts';
import { type ReleaseName, readManifestText, readPublicFiles } from './releases.ts';

const PREVIEW_KEY = 'site.preview-key';
const KEY_BYTES = 32;

/** Returns the secret that signs preview links; the first call creates it. */
export async function readPreviewKey(database: Database): Promise<Buffer> {
  let key = await readSetting(database, PREVIEW_KEY);
  if (key === undefined) {
    await claimSetting(database, PREVIEW_KEY, randomBytes(KEY_BYTES).toString('base64'));
    key = await readSetting(database, PREVIEW_KEY);
  }
  return Buffer.from(String(key), 'base64');
}

/** Replaces the secret that signs preview links: existing links stop working once the hosts have reread the secret. */
export async function rotatePreviewKey(database: Database): Promise<void> {
  await writeSetting(database, PREVIEW_KEY, randomBytes(KEY_BYTES).toString('base64'));
}

/** Returns what a web host reads and writes of the site. Every call may fail while the database is away. */
export const createReleaseSource = (database: Database) => ({
  /**
   * Interval at which a host polls, in milliseconds. Polling the embedded engine costs next to nothing, and that engine
   * sends no notification of another process's writes.
   */
  pollMs: database.engine === 'embedded' ? 150 : 2_000,
  /** Returns the live composition; `null` before the first composition. */
  live: () => readLiveState(database),
  /** Returns the hashes of a composition's files by path, as JSON; `undefined` if the composition isn't stored. */
  composition: (id: string) => readCompositionFiles(database, id),
  /** Returns the stored bytes by hash. The host verifies the bytes. */
  blobs: (hashes: string[]) => readBlobs(database, hashes),
  /** Returns the compressed representations of files by the files' hashes. */
  encodings: (hashes: string[]) => readEncodings(database, hashes),
  /** Returns the given public files of any stored release by path. Unknown paths are left out. */
  publicFiles: (paths: string[]) => readPublicFiles(database, paths),
  /** Returns the manifest of a stored release as published; `undefined` if the release isn't stored. */
  manifest: (release: ReleaseName) => readManifestText(database, release),
  /**
   * Returns the secret that signs preview links, shared by all hosts. The operator may replace the secret: hosts reread
   * it regularly.
   */
  previewKey: () => readPreviewKey(database),
  /** Stores the host's report about itself. */
  report: (host: HostReport) => storeHostReport(database, host),
  /** Removes a stopping host. */
  forget: (host: string) => deregisterHost(database, host),
  /** Calls `hear` when there may be news; returns a function that ends the subscription. */
  listen: (hear: () => void) => database.listen(LIVE_CHANNEL, hear),
});

/** The site's database, as a web host uses it. */
export type ReleaseSource = ReturnType<typeof createReleaseSource>;
