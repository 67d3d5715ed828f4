// Runs before anything is installed: nothing but Node's own modules.
import { existsSync } from 'node:fs';
import { run } from '../../shell/tasks/lib.mjs';

const DEBIAN = '/usr/bin/chromium';

/** Path of a Chromium, put in place from the distribution where that is allowed; else says how and rejects. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which doesn’t exist.`);
  if (given) return given;
  if (existsSync(DEBIAN)) return DEBIAN;
  const hasApt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (hasApt) {
    console.log('Installing Chromium…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await run('apt-get', ['update'], { quiet: true, env });
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { quiet: true, env });
    } catch {
      // Said below: a mirror out of reach, or a distribution that has no such package.
    }
    if (existsSync(DEBIAN)) return DEBIAN;
  }
  throw new Error(
    'The browser tests need Chromium: run "apt-get install chromium" as root, or set CHROMIUM_PATH to one.',
  );
}
