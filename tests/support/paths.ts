import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A composed site and the programs built with it. */
export type Build = ReturnType<typeof buildOf>;

function buildOf(siteDir: string, variant: string) {
  const program = (name: string) => join(root, 'shell', variant, 'server', `${name}.js`);
  return {
    siteDir,
    /** Where its database is: copied for each server, since servers write. */
    dataDir: join(siteDir, 'data'),
    server: program('server'),
    compose: program('compose'),
    /** What composes in a process of its own. */
    composing: program('composing'),
    release: program('release'),
    exporter: program('export'),
  };
}

/** What visitors get. A site of the tests' own: what somebody has released or sent to `npm start` is no business of theirs. */
export const production = buildOf(join(root, 'dist/tests'), 'dist');

/** The same pages with development React, which says what it finds wrong. */
export const development = buildOf(join(root, 'dist/development'), 'dist/development');

export const operatorFile = resolve(root, process.env.OPERATOR_FILE || 'operator.json');

/** Fails with what to do instead of with a stack trace. */
export function mustBeBuilt({ siteDir, dataDir }: Build): void {
  if (existsSync(join(dataDir, 'site.db'))) return;
  throw new Error(
    `${siteDir} holds no composed site: run "node tests/run.mjs --only browser", which builds it`,
  );
}
