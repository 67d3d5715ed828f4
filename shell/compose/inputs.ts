import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  type Manifest,
  manifestSchema,
  type Registry,
  registrySchema,
} from '@site/kit/contract';
import { type Operator, operatorSchema } from '@site/kit/operator';
import { z } from 'zod';
import type { SitePaths } from './paths.ts';

/** A file an operator or a team wrote can't be used. The message names file, field, and what is accepted. */
export class InvalidInput extends Error {}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new InvalidInput(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new InvalidInput(`${file}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export const readOperator = (file: string): Promise<Operator> => readJson(file, operatorSchema);
export const readRegistry = (paths: SitePaths): Promise<Registry> => readJson(paths.registry, registrySchema);

const contractOnly = z.looseObject({ contract: z.int() });

/** Reads a release's manifest; refuses one built for another contract before looking at anything else in it. */
export async function readManifest(dir: string): Promise<Manifest> {
  const file = join(dir, 'manifest.json');
  const { contract } = await readJson(file, contractOnly);
  if (contract !== CONTRACT_VERSION) {
    throw new InvalidInput(
      `${file}: built for contract ${contract}, this shell speaks ${CONTRACT_VERSION}. Rebuild the remote with this version’s kit.`,
    );
  }
  return readJson(file, manifestSchema);
}
