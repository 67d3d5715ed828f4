import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolPackage } from '@site/api/delivery';
import { TOOL_NAMES, toolPath } from '@site/api-contract/delivery-rules';

/** Returns a reader of the tools in a folder: npm packages `NAME.tgz`. It reads each file once, since a build never changes. */
export function toolsReader(folder: string | undefined): () => Promise<ToolPackage[]> {
  let tools: Promise<ToolPackage[]> | undefined;
  return () => {
    tools ??= folder === undefined ? Promise.resolve([]) : readTools(folder);
    return tools;
  };
}

async function readTools(folder: string): Promise<ToolPackage[]> {
  const files = await readdir(folder).catch((): string[] => []);
  const names = TOOL_NAMES.filter((name) => files.includes(`${name}.tgz`));
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, `${name}.tgz`));
      const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
      return { name, path: toolPath(name), bytes: content.length, integrity, content };
    }),
  );
}
