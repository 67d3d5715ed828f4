import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../shell/tasks/build.mjs';
import { at } from '../../shell/tasks/lib.mjs';

/** Where the tests' own site is: what somebody has released or sent to `npm start` is no business of theirs. */
export const testSite = { SITE_DIR: at('dist/tests'), DATA_DIR: at('dist/tests/data') };

/** Builds what is stale and composes the tests' site from it. */
export async function buildTestSite() {
  Object.assign(process.env, testSite);
  // It holds what is here, whoever has forgotten what was published to it.
  if ((await build(['--all'])) !== 0) throw new Error('The tests’ site couldn’t be composed: see above.');
}

/** Puts the composed site into a folder of a server's own, since servers write. */
export const copyData = (folder) => cpSync(join(testSite.DATA_DIR, 'site.db'), join(folder, 'site.db'));

/** A file of the composed site. */
async function readComposed(path) {
  const { default: Libsql } = await import('libsql');
  const database = new Libsql(join(testSite.DATA_DIR, 'site.db'));
  try {
    const { files } = database
      .prepare('select files from site_composition where id = (select composition from site_live)')
      .get();
    const { bytes } = database
      .prepare('select bytes from site_blob where hash = ?')
      .get(JSON.parse(files)[path]);
    return Buffer.from(bytes);
  } finally {
    database.close();
  }
}

/** What the composed site says of its pages, by path. */
export const composedPages = async () =>
  JSON.parse((await readComposed('index.json')).toString('utf8')).pages;

/** Every page with an address: the one of a missing address and the one forms are answered with have none. */
export const everyPage = async () =>
  Object.keys(await composedPages()).filter((path) => path !== '/404' && path !== '/resultat');
