// Installs what `npm test` needs from the distribution, in one step; with `--all` what `npm run test:all` needs.
import { ensureChromium, findMissingChromium } from './support/chromium.mjs';
import { installDebianPackages, listMissingPackages } from './support/debian-packages.mjs';

const areAll = process.argv.includes('--all');
installDebianPackages([...findMissingChromium(), ...listMissingPackages(areAll)]);
try {
  ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
