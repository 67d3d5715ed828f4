import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Operator, operatorSchema } from '@site/api-contract/operator/operator';
import { MANIFEST_MAX_BYTES } from '@site/api-contract/releases/release-rules';
import { buildIdOf } from '@site/kit/build-id';
import { CONTRACT_VERSION, type Manifest, manifestSchema } from '@site/kit/contract';
import { z } from 'zod';
import { RejectedError } from './errors.ts';

/** An invalid file of an operator or a team. The message names file, field, and accepted values. */
export class InvalidInputError extends RejectedError {}

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
export const parseJson = <T>(from: string, text: string, schema: z.ZodType<T>): T =>
  validate(from, parseText(from, text), schema);

function parseText(from: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(`${from}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Most faults of an input that its error lists, and the longest list in characters. */
const FAULTS_MAX = 20;
const FAULT_LIST_MAX = 8_000;

function validate<T>(from: string, content: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const first = new z.ZodError(parsed.error.issues.slice(0, FAULTS_MAX));
  throw new InvalidInputError(`${from}:\n${z.prettifyError(first).slice(0, FAULT_LIST_MAX)}`);
}

/** Parses the operator's configuration. Throws {@link InvalidInputError} with file and field. */
export const parseOperator = (text: string, from = 'operator.json'): Operator =>
  parseJson(from, text, operatorSchema);

/** Most values of a manifest: 500 offers of 30 values. The limits bound the time that a manifest keeps the event loop busy. */
const VALUES_MAX = 15_000;

/** Deepest nesting of a manifest. An offer's figures are 5 deep. */
const DEPTH_MAX = 16;

/** Most entries of one list or object: a release has at most 2,000 files. */
const ENTRIES_MAX = 2_000;

/** Returns the limit that a JSON text exceeds, if any. Reads each character once at most, and parses nothing. */
function findExceededLimit(text: string): string | undefined {
  let values = 1;
  let isInString = false;
  /** Number of commas in each open list or object. */
  const commas: number[] = [0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ',') {
      values++;
      const count = (commas.at(-1) ?? 0) + 1;
      if (count >= ENTRIES_MAX) return `more than ${ENTRIES_MAX} entries of one list or object`;
      commas[commas.length - 1] = count;
    } else if (character === '[' || character === '{') {
      values++;
      if (commas.push(0) > DEPTH_MAX) return `nested deeper than ${DEPTH_MAX} levels`;
    } else if (character === ']' || character === '}') commas.pop();
    if (values > VALUES_MAX) return `more than ${VALUES_MAX} values`;
  }
  return undefined;
}

const contractOnly = z.looseObject({ contract: z.int() });

/**
 * Parses a release's manifest. Throws {@link InvalidInputError} for another contract, which is checked first, for invalid fields,
 * and for a build id that isn't the hash of the content.
 */
export function parseManifest(from: string, text: string): Manifest {
  if (text.length > MANIFEST_MAX_BYTES)
    throw new InvalidInputError(`${from}: longer than ${MANIFEST_MAX_BYTES} characters`);
  const limit = findExceededLimit(text);
  if (limit) throw new InvalidInputError(`${from}: ${limit}`);
  const content = parseText(from, text);
  const { contract } = validate(from, content, contractOnly);
  if (contract !== CONTRACT_VERSION) {
    throw new InvalidInputError(
      `${from}: built for contract ${contract}, this shell speaks ${CONTRACT_VERSION}. Rebuild the remote with this version’s kit.`,
    );
  }
  const manifest = validate(from, content, manifestSchema);
  const id = buildIdOf(content as object, manifest.buildId.length);
  if (manifest.buildId !== id) {
    throw new InvalidInputError(`${from}: calls itself ${manifest.buildId}, but its content is ${id}`);
  }
  return manifest;
}

export async function readManifest(dir: string): Promise<Manifest> {
  const file = join(dir, 'manifest.json');
  return parseManifest(file, await readText(file));
}
