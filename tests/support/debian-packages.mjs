// Packages of Debian that the tests use. Runs before anything is installed: nothing but Node's own modules.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';

/** File that each of our calls locks, as in `api/testing/debian.ts`: two calls at once would refuse each other. */
const LOCK = APT;

/** Packages of `npm test`: a file that each brings, and its name. The headless Chromium is `chromium.mjs`'s. */
const PACKAGES = [['/usr/lib/postgresql', 'postgresql']];

/** Packages that only the slow tests use. */
const SLOW_PACKAGES = [
  ['/usr/bin/chromium', 'chromium'],
  ['/usr/sbin/nginx', 'nginx'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/bin/caddy', 'caddy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/Xvfb', 'xvfb'],
];

const mayInstall = existsSync(APT) && process.getuid?.() === 0;

/** Returns the packages that are not installed: those of `npm test`, or of all tests. */
export function listMissingPackages(areAll) {
  const packages = areAll ? [...PACKAGES, ...SLOW_PACKAGES] : PACKAGES;
  return packages.filter(([file]) => !existsSync(file)).map(([, name]) => name);
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  execFileSync('flock', [LOCK, APT, ...wait, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

const install = (names) => apt('install', '-y', '-qq', '--no-install-recommends', ...names);

/**
 * Installs packages of the distribution where that is allowed: all of them at once, or those that can be had. Never throws;
 * a missing package fails or skips the tests that need it, with its name.
 */
export function installDebianPackages(names) {
  if (!mayInstall || names.length === 0) return;
  try {
    apt('update', '-qq');
  } catch {
    // A mirror is out of reach; the lists that are here may do.
  }
  try {
    install(names);
  } catch {
    for (const name of names) {
      try {
        install([name]);
      } catch (error) {
        console.error(`${name}: ${error.message}`);
      }
    }
  }
}
