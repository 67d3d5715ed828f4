import { fromRoot } from '../../shell/tasks/lib.mjs';
import { buildSite } from '../../shell/tasks/site-build.mjs';

/** Folders of the tests' own site, separate from the site that the team releases or sends to `npm start`. */
export const testSite = { SITE_DIR: fromRoot('dist/tests'), DATA_DIR: fromRoot('dist/tests/data') };

/** Builds what is stale and composes the tests' site from it. */
export async function buildTestSite() {
  Object.assign(process.env, testSite);
  // With `--all` the site holds this checkout's build, even if a test has published another release to it.
  if ((await buildSite(['--all'])) !== 0) throw new Error('The tests’ site couldn’t be composed: see above.');
}
