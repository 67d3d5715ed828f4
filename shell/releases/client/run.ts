import type { ChangeOutcome } from '@site/api-contract/delivery';
import { UserError } from '../../site/registry.ts';
import { EXIT_CODE, getExitCode } from '../exit-code.ts';
import { formatReleaseList } from '../format-release-list.ts';
import type { ReleaseCommand } from '../parse-release-command.ts';
import { deliverChange, fetchReleases } from './client.ts';
import { UnknownOutcomeError } from './errors.ts';
import { prepareTarget } from './target.ts';
import { isPromotingCanary, waitForCanaryEnd } from './wait.ts';

/** Output of a command: text for people, or one JSON object with `--json`. */
export interface CommandOutput {
  lines: string[];
  json: object;
}

/** Returns the lines that a command prints about its outcome. */
export const formatOutcome = ({ lines, link }: ChangeOutcome): string[] => [
  ...lines,
  ...(link ? [`link     ${link}`] : []),
];

/**
 * Makes a change of a running site, or reads its releases.
 *
 * @param isWaiting waits for the end of a canary that promotes itself
 * @throws UserError for a command that needs the database
 */
export async function runRemoteCommand(
  to: string,
  command: ReleaseCommand,
  isWaiting: boolean,
): Promise<CommandOutput> {
  const { request, source, timeoutMinutes } = command;
  const target = await prepareTarget(to);
  if (request.action === 'list') {
    const view = await fetchReleases(target);
    return { lines: formatReleaseList(view), json: view };
  }
  if (request.action === 'verify' || request.action === 'refused')
    throw new UserError(`releases --${request.action} works where the site’s database is, without --to`);
  const outcome = await deliverChange(target, request, source);
  const lines = formatOutcome(outcome);
  if (!isWaiting || !isPromotingCanary(request)) return { lines, json: outcome };
  for (const line of lines) console.error(line);
  const read = () => fetchReleases(target);
  const timeoutMs = timeoutMinutes * 60_000;
  const { origin, log } = target;
  const endLine = await waitForCanaryEnd(request, { origin, read, log, timeoutMs });
  return { lines: [endLine], json: { ...outcome, end: endLine } };
}

/**
 * Runs a command, prints its output, and sets the exit code of the process (`EXIT_CODE`). With `isJson` the standard output is
 * one JSON object: the result, or `{ error: { message, code } }`.
 */
export async function runReleaseCommand(run: () => Promise<CommandOutput>, isJson: boolean): Promise<void> {
  try {
    const { lines, json } = await run();
    if (isJson) console.log(JSON.stringify(json));
    else for (const line of lines) console.log(line);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = getExitCode(error);
    // After an unknown outcome, or while a change goes on, the site may have been changed.
    const isUnchanged =
      !(error instanceof UnknownOutcomeError) && code !== EXIT_CODE.ended && code !== EXIT_CODE.unknown;
    console.error(`${isUnchanged ? 'nothing was switched: ' : ''}${message}`);
    if (isJson) console.log(JSON.stringify({ error: { message, code } }));
    process.exitCode = code;
  }
}
