import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistry } from '../site/inputs.ts';
import type { SitePaths } from '../site/paths.ts';
import { editionOf } from '../site/registry.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

async function sizeOf(dir: string): Promise<number | null> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return null;
  }
}

/** Prints what is live since when, what some visitors get beside it, and what one can go back to, with client sizes. */
export async function list(paths: SitePaths): Promise<void> {
  const { releases, candidates, history } = await readRegistry(paths);
  const size = async (remote: string, buildId: string) => {
    const bytes = await sizeOf(join(paths.release(remote, buildId), 'client'));
    return bytes === null ? 'pruned' : kilobytes(bytes);
  };
  for (const [remote, { buildId, since, base }] of Object.entries(releases)) {
    console.log(
      `${remote}  live  ${buildId}  since ${since}  ${await size(remote, buildId)}  ${base ?? ''}`.trimEnd(),
    );
  }
  for (const { remote, buildId, since, canary, previewUntil } of candidates) {
    const roles = [
      canary && `canary for ${canary.share} % of visitors`,
      previewUntil && `preview until ${previewUntil}`,
    ].filter(Boolean);
    console.log(
      `${editionOf({ remote, buildId })}  ${roles.join(', ')}  since ${since}  ${await size(remote, buildId)}`,
    );
  }
  for (const { remote, buildId, since, until } of history.toReversed()) {
    console.log(`${remote}  was   ${buildId}  ${since} to ${until}  ${await size(remote, buildId)}`);
  }
}
