import { resolve } from 'node:path';
import type { Invocation } from '@site/api/cli/command';
import { findContractWordErrors, findEntryPriceError } from '../app/engagements/claims.ts';
import { findMissingFacts } from '../app/engagements/missing-facts.ts';
import { findSecurityTxtError } from '../compose/publications/well-known.ts';
import {
  type AuditLogVerification,
  AuditLogVerifier,
  verifyAuditLogAgainstLive,
} from '../releases/access/audit-log.ts';
import { listRejections } from '../releases/access/rejection-log.ts';
import { readLiveSite } from '../releases/changes/live-site.ts';
import { withSiteDatabase } from '../releases/changes/local-database.ts';
import { fetchAuditLog, fetchReleases } from '../releases/client/client.ts';
import { prepareTarget } from '../releases/client/target.ts';
import { verifyBlobs } from '../releases/store/blobs.ts';
import { verifyManifests } from '../releases/store/stored-composition.ts';
import { parseOperator, readText } from '../site/inputs.ts';
import type { CommandOutput } from './output.ts';
import { createReleaseCommands, type TargetOptions } from './releases.ts';
import { findSampleValues } from './sample-values.ts';

const { make } = createReleaseCommands(async () => (await import('./local-site.ts')).localSite);

export const prune = ({
  options,
  io,
}: Invocation<TargetOptions & { olderThan?: number }>): Promise<CommandOutput> =>
  make({ change: { action: 'prune', days: options.olderThan ?? 30 } }, options, io);

const findOperatorFile = (file: string | undefined, env: Invocation['io']['env']): string =>
  file ?? (env.OPERATOR_FILE || 'operator.json');

export async function applyOperator({
  words: [file],
  options,
  io,
}: Invocation<TargetOptions>): Promise<CommandOutput> {
  const operator = await readText(resolve(findOperatorFile(file, io.env)));
  return make({ change: { action: 'operator', operator } }, options, io);
}

/** Lists sample values, an outdated security.txt, an entry price without an offer, and missing facts; with any of these the exit code is 1. */
export async function checkOperator({ words: [given], io }: Invocation): Promise<CommandOutput> {
  const file = findOperatorFile(given, io.env);
  const operator = parseOperator(await readText(resolve(file)), file);
  const samples = findSampleValues(operator);
  // The live offers are the ones for sale; before the first composition there are none.
  const live = await withSiteDatabase(io.env, readLiveSite);
  const faults = [
    findSecurityTxtError(operator, new Date()),
    findEntryPriceError(operator, Object.values(live?.index.offers ?? {}).flat()),
    ...findContractWordErrors(operator),
    ...findMissingFacts(operator).map(({ field, law }) => `${field}: missing (${law})`),
  ].filter((fault) => fault !== undefined);
  const summary =
    samples.length === 0
      ? `${file} holds no sample value.`
      : `${samples.length} sample values in ${file}: replace them before going live.`;
  return {
    lines: [...samples.map(({ field, value }) => `${field}: ${value}`), ...faults, summary],
    json: { samples, faults },
    code: samples.length === 0 && faults.length === 0 ? 0 : 1,
  };
}

interface VerifyOptions extends TargetOptions {
  bytes?: boolean;
}

/** Returns the result of a verification; the exit code is 1 when the audit log doesn't hold. */
function formatVerification(found: AuditLogVerification, before: string[] = []): CommandOutput {
  const { entries, faults } = found;
  const count = `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  const summary =
    faults.length > 0
      ? `the audit log doesn’t hold: ${count} in ${entries} rows`
      : `the audit log holds: ${entries} rows`;
  return { lines: [...before, ...faults, summary], json: found, code: faults.length > 0 ? 1 : 0 };
}

const verifyHere = ({ options: { bytes }, io }: Invocation<VerifyOptions>): Promise<CommandOutput> =>
  withSiteDatabase(io.env, async (database) => {
    const report = await verifyAuditLogAgainstLive(database);
    const site = await readLiveSite(database);
    const manifestFaults = site ? await verifyManifests(database, site) : [];
    const found = { ...report, faults: [...report.faults, ...manifestFaults] };
    if (!bytes) return formatVerification(found);
    const { read, faults } = await verifyBlobs(database);
    const all = { ...found, faults: [...found.faults, ...faults] };
    return formatVerification(all, [`${read} stored files were read`]);
  });

/**
 * Verifies the audit log of a running site, or of the one here. A running site gives the hashes of the manifests that it serves,
 * and no bytes: only the verification here reads what is stored.
 */
export async function verify(invocation: Invocation<VerifyOptions>): Promise<CommandOutput> {
  const { options, io } = invocation;
  if (options.to === undefined) return verifyHere(invocation);
  const target = { ...(await prepareTarget(options.to, io)), isImpatient: true };
  const { entries, keys, composition } = await fetchAuditLog(target);
  const verifier = new AuditLogVerifier(async (id) => keys.get(id));
  for (const entry of entries) await verifier.add(entry);
  const { live } = await fetchReleases(target);
  const served = Object.fromEntries(
    live.flatMap(({ remote, buildId, manifest }) => (manifest ? [[`${remote}@${buildId}`, manifest]] : [])),
  );
  const compared = Object.keys(served).filter((name) => verifier.recordsManifest(name));
  const before = `the manifests of ${compared.length} of ${live.length} live releases were compared, as the site names them; its bytes weren’t read`;
  return formatVerification(verifier.end(composition, served), [before]);
}

export const rejected = ({ io }: Invocation): Promise<CommandOutput> =>
  withSiteDatabase(io.env, async (database) => {
    const rejections = await listRejections(database);
    const lines = rejections.map(
      ({ at, author, reason }) => `${new Date(at).toISOString()}  ${author}  ${reason}`,
    );
    return { lines, json: rejections };
  });
