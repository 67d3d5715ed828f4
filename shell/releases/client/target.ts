import type { CommandIo } from '@site/api/cli/command';
import { UserError } from '../../site/errors.ts';
import type { ReleaseFiles } from '../../site/release-files.ts';
import { fetchReleases, openStoredReleaseFiles, parseTargetOrigin, type ReleaseTarget } from './client.ts';
import { readSigner } from './signer.ts';

/** Returns the target, the signer and the progress output for the site at `to`. */
export async function prepareTarget(to: string, { env, stderr }: CommandIo): Promise<ReleaseTarget> {
  const origin = parseTargetOrigin(to);
  return { origin, sign: await readSigner(env, origin), log: (line) => void stderr.write(`${line}\n`) };
}

/**
 * Returns the files of the release that another site shows to all visitors, or of its release `buildId`.
 *
 * @throws UserError when the other site has no such release
 */
export async function fetchStoredRelease(
  from: string,
  remote: string,
  buildId: string | undefined,
  io: CommandIo,
): Promise<ReleaseFiles> {
  const target = await prepareTarget(from, io);
  const { live } = await fetchReleases(target);
  const releaseId = buildId ?? live.find((one) => one.remote === remote)?.buildId;
  if (!releaseId) throw new UserError(`${target.origin} has no live release of ${remote}`);
  return openStoredReleaseFiles(target, { remote, buildId: releaseId });
}
