import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];
/** File that each call locks, as in `tests/support/packages.mjs`: processes of one run may lack packages at the same time. */
const LOCK = APT;

/** Whether this process may do anything. */
export const isRoot = process.getuid?.() === 0;

/** Installs packages of the distribution, where that is allowed; whether it worked shows in what they bring. */
export function installFromDebian(...packages: string[]): void {
  if (!isRoot || !existsSync(APT)) return;
  const apt = (...args: string[]) =>
    execFileSync('flock', [LOCK, APT, ...WAIT, ...args], { stdio: 'ignore' });
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  try {
    install();
  } catch {
    // Most often its lists are old, or it has none yet.
    try {
      apt('update');
      install();
    } catch {
      // A mirror out of reach, or no such package: the caller says what is missing.
    }
  }
}
