import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildToolPath, TOOL_NAMES } from '@site/api-contract/releases/release-rules';
import type { TeamPackageInfo } from '@site/api-contract/releases/releases';

/** A tool for teams: an npm package (`npm pack`), with the hash that npm writes to a lock file. */
export interface TeamPackage extends TeamPackageInfo {
  content: Buffer;
}

/**
 * Returns a reader of the tools in a folder: npm packages `NAME.tgz`. Files that were read stay cached: the folder
 * of a deployment never changes. A failure is tried again.
 */
export function createTeamPackagesReader(folder: string | undefined): () => Promise<TeamPackage[]> {
  let tools: Promise<TeamPackage[]> | undefined;
  return () => {
    tools ??= folder === undefined ? Promise.resolve([]) : readTools(folder);
    tools.catch(() => (tools = undefined));
    return tools;
  };
}

async function readTools(folder: string): Promise<TeamPackage[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    // A site without built tools gives none.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = TOOL_NAMES.filter((name) => files.includes(`${name}.tgz`));
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, `${name}.tgz`));
      const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
      return { name, path: buildToolPath(name), bytes: content.length, integrity, content };
    }),
  );
}
