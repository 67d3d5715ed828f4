import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIdOf } from '@site/kit/build-id';
import { CONTRACT_VERSION, type Manifest, manifestSchema } from '@site/kit/contract';
import { type Operator, operatorSchema } from '@site/kit/operator';
import { z } from 'zod';

/** An invalid file of an operator or a team. The message names file, field, and accepted values. */
export class InvalidInputError extends Error {}

/** Returns the text of a file. Throws {@link InvalidInputError} with its name when reading fails. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new InvalidInputError(`${file}: ${formatErrorReason(cause)}`, { cause });
  }
}

/** Returns an error's reason without the file's name, which callers put before it. */
export const formatErrorReason = (cause: unknown): string =>
  cause instanceof Error ? cause.message.replace(/, \w+ '.*'$/, '') : String(cause);

/** Parses JSON text by a schema. Throws {@link InvalidInputError} with `from`, the name of its source. */
export function parseJson<T>(from: string, text: string, schema: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(`${from}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new InvalidInputError(`${from}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Parses the operator's configuration. Throws {@link InvalidInputError} with file and field. */
export const parseOperator = (text: string, from = 'operator.json'): Operator =>
  parseJson(from, text, operatorSchema);

const contractOnly = z.looseObject({ contract: z.int() });

/**
 * Parses a release's manifest. Throws {@link InvalidInputError} for another contract, which is checked first, for invalid fields,
 * and for a build id that isn't the hash of the content.
 */
export function parseManifest(from: string, text: string): Manifest {
  const { contract } = parseJson(from, text, contractOnly);
  if (contract !== CONTRACT_VERSION) {
    throw new InvalidInputError(
      `${from}: built for contract ${contract}, this shell speaks ${CONTRACT_VERSION}. Rebuild the remote with this version’s kit.`,
    );
  }
  const manifest = parseJson(from, text, manifestSchema);
  const id = buildIdOf(JSON.parse(text), manifest.buildId.length);
  if (manifest.buildId !== id) {
    throw new InvalidInputError(`${from}: calls itself ${manifest.buildId}, but its content is ${id}`);
  }
  return manifest;
}

export async function readManifest(dir: string): Promise<Manifest> {
  const file = join(dir, 'manifest.json');
  return parseManifest(file, await readText(file));
}
