import { UserError } from '../../site/registry.ts';
import type { ReleaseFiles } from '../../site/release-files.ts';
import { fetchReleases, openStoredReleaseFiles, parseTargetOrigin, type ReleaseTarget } from './client.ts';
import { readSigner } from './signer.ts';

/** Returns the target, the signer and the progress output for the site at `to`. */
export async function prepareTarget(to: string): Promise<ReleaseTarget> {
  const origin = parseTargetOrigin(to);
  return { origin, sign: await readSigner(process.env, origin), log: console.error };
}

/**
 * Returns the files of the release that another site shows to all visitors, or of its release `buildId`.
 *
 * @throws UserError when the other site has no such release
 */
export async function fetchStoredRelease(
  from: string,
  remote: string,
  buildId?: string,
): Promise<ReleaseFiles> {
  const target = await prepareTarget(from);
  const { live } = await fetchReleases(target);
  const releaseId = buildId ?? live.find((one) => one.remote === remote)?.buildId;
  if (!releaseId) throw new UserError(`${target.origin} has no live release of ${remote}`);
  return openStoredReleaseFiles(target, { remote, buildId: releaseId });
}
