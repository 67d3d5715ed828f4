import { resolve } from 'node:path';
import { verifyBlobs } from '@site/api/blobs';
import {
  type AuditLogVerification,
  AuditLogVerifier,
  verifyAuditLogAgainstLive,
} from '@site/api/deployments/audit-log';
import { listRejections } from '@site/api/deployments/errors';
import { childProcessComposer } from '../compose/child-process.ts';
import { getSiteFolders } from '../site/paths.ts';
import { UserError } from '../site/registry.ts';
import { getSiteOrigin, readHostAddress } from '../site/site-origin.ts';
import { fetchAuditLog } from './client/client.ts';
import { type CommandOutput, formatOutcome, runReleaseCommand, runRemoteCommand } from './client/run.ts';
import { prepareTarget } from './client/target.ts';
import { createDelivery } from './delivery.ts';
import { EXIT_CODE } from './exit-code.ts';
import { formatReleaseList } from './format-release-list.ts';
import { NO_SITE_MESSAGE } from './live-site.ts';
import { readLocalRequester, withSiteDatabase } from './local-database.ts';
import { readCommand } from './parse-arguments.ts';
import { commandOptions, parseReleaseCommand, type ReleaseCommand } from './parse-release-command.ts';
import { importRelease } from './store.ts';
import { USAGE } from './usage.mjs';
import { readWorkingCopyState, writeWorkingCopyState } from './working-copy.ts';

/**
 * `release COMMAND [REMOTE [BUILD]] …`: changes or reads the site whose database the environment names, or a running site
 * with `--to`. It has the options of `USAGE.release` and the exit codes of `EXIT_CODE`.
 */
const { values, positionals } = readCommand(USAGE.release, {
  options: commandOptions,
  allowPositionals: true,
});

/** Returns the result of a verification, and sets the exit code when the audit log doesn't hold. */
function verificationOutput(found: AuditLogVerification, before: string[] = []): CommandOutput {
  const { entries, faults } = found;
  if (faults.length > 0) process.exitCode = EXIT_CODE.invalid;
  const count = `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  const summary =
    faults.length > 0
      ? `the audit log doesn’t hold: ${count} in ${entries} rows`
      : `the audit log holds: ${entries} rows`;
  return { lines: [...before, ...faults, summary], json: found };
}

/** Runs the command on the site whose database the environment names. */
const runHere = ({ request, source }: ReleaseCommand): Promise<CommandOutput> =>
  withSiteDatabase(async (database) => {
    const address = readHostAddress(process.env);
    const delivery = createDelivery({
      database,
      paths: getSiteFolders(resolve(values.site)),
      composer: childProcessComposer,
      originOf: (operator) => getSiteOrigin(operator, address),
    });
    switch (request.action) {
      case 'list': {
        const view = await delivery.releases();
        return { lines: view.composition === null ? [NO_SITE_MESSAGE] : formatReleaseList(view), json: view };
      }
      case 'verify': {
        const report = await verifyAuditLogAgainstLive(database);
        if (!values.bytes) return verificationOutput(report);
        const { read, faults } = await verifyBlobs(database);
        const all = { ...report, faults: [...report.faults, ...faults] };
        return verificationOutput(all, [`${read} stored files were read`]);
      }
      case 'refused': {
        const refusals = await listRejections(database);
        const lines = refusals.map(
          ({ at, author, reason }) => `${new Date(at).toISOString()}  ${author}  ${reason}`,
        );
        return { lines, json: refusals };
      }
    }
    if (values.wait) throw new UserError('--wait requires --to: a running site');
    if (source && 'remote' in request) await importRelease(database, source, request.remote);
    const outcome = await delivery.change(request, readLocalRequester(), () => {});
    if (await delivery.outdated())
      await delivery.renew().catch(({ message }) => console.error(`pages stay outdated: ${message}`));
    if (values.checkout && 'buildId' in request && request.buildId) {
      // Canaries and previews too: « npm start » must not put them live.
      const { builds, ...rest } = await readWorkingCopyState(database, values.checkout);
      const published = { ...rest, builds: { ...builds, [request.remote]: request.buildId } };
      await writeWorkingCopyState(database, values.checkout, published);
    }
    return { lines: formatOutcome(outcome), json: outcome };
  });

/** Verifies the audit log of a running site. */
async function verifyThere(to: string): Promise<CommandOutput> {
  if (values.bytes)
    throw new UserError(
      '--bytes reads files where the site’s database is, without --to: nothing was verified',
    );
  const { entries, keys, composition } = await fetchAuditLog(await prepareTarget(to));
  const verifier = new AuditLogVerifier(async (id) => keys.get(id));
  for (const entry of entries) await verifier.add(entry);
  return verificationOutput(verifier.end(composition));
}

await runReleaseCommand(async () => {
  const command = await parseReleaseCommand(values, positionals, USAGE.release);
  if (values.to === undefined) return runHere(command);
  if (command.request.action === 'verify') return verifyThere(values.to);
  return runRemoteCommand(values.to, command, values.wait);
}, values.json);
