// `node rspack.mjs DIR`: builds what `rspack.config.mjs` of a folder says, as Rspack's own command does, which is a package more.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

const context = resolve(process.argv[2]);
// The output folder is relative to the working directory.
process.chdir(context);
const { default: config } = await import(pathToFileURL(join(context, 'rspack.config.mjs')).href);
rspack({ context, ...config }, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});
