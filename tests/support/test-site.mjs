import { at } from '../../shell/tasks/lib.mjs';
import { build } from '../../shell/tasks/site-build.mjs';

/** Where the tests' own site is: what somebody has released or sent to `npm start` is no business of theirs. */
export const testSite = { SITE_DIR: at('dist/tests'), DATA_DIR: at('dist/tests/data') };

/** Builds what is stale and composes the tests' site from it. */
export async function buildTestSite() {
  Object.assign(process.env, testSite);
  // It holds what is here, whoever has forgotten what was published to it.
  if ((await build(['--all'])) !== 0) throw new Error('The tests’ site couldn’t be composed: see above.');
}
