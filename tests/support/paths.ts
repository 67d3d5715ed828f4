import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A composed site and the programs built with it. */
export interface Build {
  siteDir: string;
  server: string;
  compose: string;
  /** What composes in a process of its own. */
  composing: string;
  release: string;
  exporter: string;
}

const buildOf = (siteDir: string, variant: string): Build => ({
  siteDir,
  server: join(root, 'shell', variant, 'server/server.js'),
  compose: join(root, 'shell', variant, 'server/compose.js'),
  composing: join(root, 'shell', variant, 'server/composing.js'),
  release: join(root, 'shell', variant, 'server/release.js'),
  exporter: join(root, 'shell', variant, 'server/export.js'),
});

/** What visitors get. */
export const production = buildOf(resolve(root, process.env.SITE_DIR || 'dist'), 'dist');

/** The same pages with development React, which says what it finds wrong. */
export const development = buildOf(join(root, 'dist/development'), 'dist/development');

export const operatorFile = resolve(root, process.env.OPERATOR_FILE || 'operator.json');

/** Fails with what to do instead of with a stack trace. */
export function mustBeBuilt({ siteDir }: Build): void {
  if (existsSync(join(siteDir, 'current'))) return;
  throw new Error(
    `${siteDir} holds no composed site: run "node tests/run.mjs --only browser", which builds it`,
  );
}
