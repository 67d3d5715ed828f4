// Runs before anything is installed: nothing but Node's own modules.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const DEBIAN = '/usr/bin/chromium';
/** Chromium's engine without the browser: a page costs a third of the CPU (docs/decisions/0022). */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/** Debian's version of an installed package, or nothing. */
function getVersion(name) {
  try {
    const line = execFileSync('dpkg-query', ['-W', name], { encoding: 'utf8', stdio: 'pipe' });
    return line.split('\t')[1].trim();
  } catch {
    return '';
  }
}

const isInstalled = () => Boolean(process.env.CHROMIUM_PATH) || existsSync(HEADLESS);

/** Returns the package of a headless Chromium when there is none; one that is installed is neither renewed nor removed. */
export function findMissingChromium() {
  if (isInstalled()) return [];
  const version = getVersion('chromium-common');
  return [`chromium-headless-shell${version && `=${version}`}`];
}

/**
 * Returns the path of a whole Chromium, which prerenders pages and keeps them for going back. Installs it from the
 * distribution where that is allowed. @throws Error that says how
 */
export function ensureFullChromium() {
  if (!existsSync(DEBIAN)) installDebianPackages(['chromium']);
  if (existsSync(DEBIAN)) return DEBIAN;
  throw new Error('Prerendering needs the whole Chromium: run "apt-get install chromium" as root.');
}

/** Returns the path of a Chromium, installed from the distribution where that is allowed. @throws Error that says how */
export function ensureChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH names ${configuredPath}, which doesn’t exist.`);
  if (configuredPath) return configuredPath;
  installDebianPackages(findMissingChromium());
  // A distribution without the headless package has a whole Chromium.
  if (!isInstalled() && !existsSync(DEBIAN)) installDebianPackages(['chromium']);
  const installedPath = [HEADLESS, DEBIAN].find((file) => existsSync(file));
  if (installedPath) return installedPath;
  throw new Error(
    'The browser tests need Chromium: run "apt-get install chromium-headless-shell" as root, or set CHROMIUM_PATH to one.',
  );
}
