// `node tests/install-packages.mjs services browser`: installs what lanes of `npm test` need from the distribution, in one step.
import { ensureChromium, findMissingChromium } from './support/chromium.mjs';
import { installDebianPackages, listMissingPackages } from './support/debian-packages.mjs';

const lanes = process.argv.slice(2);
const isBrowsing = lanes.includes('browser');
installDebianPackages([...(isBrowsing ? findMissingChromium() : []), ...listMissingPackages(lanes)]);
try {
  if (isBrowsing) ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
