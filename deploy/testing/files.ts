import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSettingsSchema } from '@site/api/config/environment';
import { parseAllDocuments } from 'yaml';
import { hostSettingsSchema } from '../../shell/server/config.ts';

// Linters of these formats need schemas from the network. The tests of this folder check the most important rules instead.

/** Path of `deploy`. */
export const deployFolder = join(import.meta.dirname, '..');

// biome-ignore lint/suspicious/noExplicitAny: the tests themselves check the structure of a file
export type Yaml = any;

/** Parses the documents of a file. @throws Error for invalid YAML, such as a duplicate key */
export const parseYamlFile = (...path: string[]): Yaml[] =>
  parseAllDocuments(readFileSync(join(deployFolder, ...path), 'utf8'), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });

/** Names of all settings of the host. */
export const hostSettingNames = new Set(
  Object.keys({ ...hostSettingsSchema.shape, ...apiSettingsSchema.shape }),
);
/** Returns the names that aren't known. */
export const findUnknownNames = (names: string[], known: Set<string>) =>
  names.filter((name) => !known.has(name));
/** Returns true if an image names its version. */
export const isPinned = (image: string) => /^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image);
/** Returns the names of an env file's settings. */
export const parseEnvKeys = (env: string) => [...env.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
/** Returns the text of a file in `deploy`. */
export const readDeployFile = (name: string) => readFileSync(join(deployFolder, name), 'utf8');
