#!/usr/bin/env node
import { createKeyPair, KeyFileExistsError } from '@site/api/deployments/key-pair';
import { UserError } from '../../site/registry.ts';
import { readCommand } from '../parse-arguments.ts';
import { commandOptions, parseReleaseCommand } from '../parse-release-command.ts';
import { USAGE } from '../usage.mjs';
import { type CommandOutput, runReleaseCommand, runRemoteCommand } from './run.ts';

/**
 * The release client: one file without dependencies, which each site serves at `/api/delivery/client.tgz`. It changes or reads
 * the site that `--to` names, or makes a key, with the options of `USAGE.client`.
 */
const { values, positionals } = readCommand(USAGE.client, {
  options: commandOptions,
  allowPositionals: true,
});

/** Makes a key in a file, and explains both halves on standard error. */
async function makeKey([file, ...more]: string[]): Promise<CommandOutput> {
  if (!file || more.length > 0)
    throw new UserError('key takes the name of a new file, such as hosting-key.json');
  const shared = await createKeyPair(file).catch((error) => {
    throw error instanceof KeyFileExistsError ? new UserError(error.message) : error;
  });
  console.error(
    `${file} holds the secret: set DELIVERY_KEY to it, and keep it out of the repository. The site’s operator adds the public half, ${file}.pub: npm run teams -- add NAME --remotes REMOTES --key ${file}.pub`,
  );
  return { lines: [shared], json: JSON.parse(shared) };
}

const run = async () => {
  const { to, wait } = values;
  const [name, ...names] = positionals;
  if (name === 'key') return makeKey(names);
  const command = await parseReleaseCommand(values, positionals, USAGE.client);
  if (!to) throw new UserError('--to names the site, such as https://www.example.org');
  return runRemoteCommand(to, command, wait);
};
await runReleaseCommand(run, values.json);
