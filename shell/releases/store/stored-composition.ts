import type { Database } from '@site/api/storage/open-database';
import { fileHashesSchema, type PreviousComposition, parseCompositionIndex } from '../../site/composition.ts';
import { registrySchema } from '../../site/registry.ts';
import { computeManifestHash } from '../../site/release.ts';
import { readBlobs } from './blobs.ts';
import { readCompositionFiles } from './live.ts';
import { readManifestText } from './releases.ts';

/** A stored composition, with the operator's configuration that it was composed with. */
export interface StoredComposition extends PreviousComposition {
  id: string;
  operator: string;
}

/** Returns a stored composition; `undefined` when it isn't stored. Throws when a part of it is missing. */
export async function readStoredComposition(
  database: Database,
  id: string,
): Promise<StoredComposition | undefined> {
  const text = await readCompositionFiles(database, id);
  if (text === undefined) return undefined;
  const files = fileHashesSchema.parse(JSON.parse(text));
  const names = ['registry.json', 'index.json', 'operator.json'] as const;
  const blobs = await readBlobs(
    database,
    names.flatMap((name) => files[name] ?? []),
  );
  const [registry, index, operator] = names.map((name) => {
    const bytes = blobs.get(files[name] ?? '');
    if (!bytes) throw new Error(`${name} of composition ${id} isn’t stored`);
    return bytes.toString('utf8');
  }) as [string, string, string];
  return {
    id,
    registry: registrySchema.parse(JSON.parse(registry)),
    index: parseCompositionIndex(index),
    operator,
    files,
  };
}

/** Returns a line for each live release whose stored manifest is another than the composed one. */
export async function verifyManifests(
  database: Database,
  { id, index, registry }: StoredComposition,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [remote, hash] of Object.entries(index.manifests ?? {})) {
    const buildId = registry.releases[remote]?.buildId;
    const text = buildId && (await readManifestText(database, { remote, buildId }));
    if (text && computeManifestHash(text) !== hash)
      faults.push(
        `${remote} ${buildId}: composition ${id} was made from another manifest than the stored one`,
      );
  }
  return faults;
}

/**
 * Returns the remotes whose pages are kept from an earlier composition: their live release can't be composed. Without a readable
 * index the list is empty, and the next change composes every page anew.
 */
export const listKeptRemotes = ({ registry, index }: PreviousComposition): string[] =>
  index.releases.shell === undefined
    ? []
    : Object.keys(registry.releases).filter((remote) => index.releases[remote] === undefined);
