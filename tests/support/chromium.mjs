// Runs before anything is installed: nothing but Node's own modules.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from '../../shell/tasks/lib.mjs';

const DEBIAN = '/usr/bin/chromium';
/** The same engine without the browser around it: a page costs a third of the CPU (docs/decisions, 18). */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/** Debian's version of an installed package, or nothing. */
function versionOf(name) {
  try {
    const line = execFileSync('dpkg-query', ['-W', name], { encoding: 'utf8', stdio: 'pipe' });
    return line.split('\t')[1].trim();
  } catch {
    return '';
  }
}

/** Installs the headless Chromium from the distribution; one that is there already is neither renewed nor removed. */
async function install() {
  console.log('Installing a headless Chromium…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const version = versionOf('chromium-common');
  const shell = `chromium-headless-shell${version && `=${version}`}`;
  const wanted = existsSync(DEBIAN) ? [shell] : [shell, 'chromium'];
  try {
    await run('apt-get', ['update'], { quiet: true, env });
  } catch {
    return;
  }
  for (const name of wanted) {
    try {
      return await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env });
    } catch {
      // The next one, or said below: a mirror out of reach, or a distribution that has no such package.
    }
  }
}

/**
 * Path of a Chromium with the browser around the engine, which prerenders and keeps pages for going back; installed from the
 * distribution where that is allowed. Rejects with how to get one.
 */
export async function ensureWholeChromium() {
  if (!existsSync(DEBIAN) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const version = versionOf('chromium-common');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const name = `chromium${version && `=${version}`}`;
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env }).catch(
      () => {},
    );
  }
  if (existsSync(DEBIAN)) return DEBIAN;
  throw new Error('This needs Chromium as a whole: run "apt-get install chromium" as root.');
}

/** Path of a Chromium, put in place from the distribution where that is allowed; else says how and rejects. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which doesn’t exist.`);
  if (given) return given;
  const hasApt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!existsSync(HEADLESS) && hasApt) await install();
  const found = [HEADLESS, DEBIAN].find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: run "apt-get install chromium-headless-shell" as root, or set CHROMIUM_PATH to one.',
  );
}
