import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Arguments of Node in the image's command; the indented one is the health check's. */
function imageArguments(): string[] {
  const [, command = '[]'] =
    /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
  const [node, ...args]: string[] = JSON.parse(command);
  if (node !== 'node') throw new Error('deploy/Dockerfile: its last CMD isn’t « node … » as a list');
  return args;
}

/** A composed site and the programs built with it. */
export type Build = ReturnType<typeof buildOf>;

function buildOf(siteDir: string, variant: string) {
  const program = (name: string) => join(root, 'shell', variant, 'server', `${name}.js`);
  return {
    siteDir,
    /** Where its database is: copied for each server, since servers write. */
    dataDir: join(siteDir, 'data'),
    /** Arguments of Node that start a host, as the image does. */
    server: imageArguments().map((each) => each.replace('shell/dist/', `shell/${variant}/`)),
    compose: program('compose'),
    /** What composes in a process of its own. */
    composing: program('composing'),
    release: program('release'),
    exporter: program('export'),
  };
}

/** What visitors get. A site of the tests' own: what somebody has released or sent to `npm start` is no business of theirs. */
export const production = buildOf(join(root, 'dist/tests'), 'dist');

export const operatorFile = resolve(root, process.env.OPERATOR_FILE || 'operator.json');

/** Fails with what to do instead of with a stack trace. */
export function mustBeBuilt({ siteDir, dataDir }: Build): void {
  if (existsSync(join(dataDir, 'site.db'))) return;
  throw new Error(
    `${siteDir} holds no composed site: run "node tests/run.mjs --only browser", which builds it`,
  );
}
