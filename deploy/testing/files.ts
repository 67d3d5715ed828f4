import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverSchema } from '@site/api/config';
import { parseAllDocuments } from 'yaml';
import { hostSettings } from '../../shell/server/config.ts';

// No linter of these formats runs without schemas from the network: the tests of this folder hold the rules that would
// hurt when broken.

/** `deploy`, whose files are tested. */
export const folder = join(import.meta.dirname, '..');

// biome-ignore lint/suspicious/noExplicitAny: what is asked of a file is asked for here
export type Yaml = any;

/** The documents of a file; a fault of its syntax, such as a key written twice, throws. */
export const read = (...path: string[]): Yaml[] =>
  parseAllDocuments(readFileSync(join(folder, ...path), 'utf8'), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });

/** Settings the host knows. */
export const host = new Set(Object.keys({ ...hostSettings.shape, ...serverSchema.shape }));
/** Names that nothing knows. */
export const unknown = (names: string[], known: Set<string>) => names.filter((name) => !known.has(name));
/** Whether an image names its version. */
export const isPinned = (image: string) => /^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image);
/** Settings of an env file. */
export const keysOf = (env: string) => [...env.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
/** A file of this folder. */
export const text = (name: string) => readFileSync(join(folder, name), 'utf8');
