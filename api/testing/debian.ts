import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isRootUser } from '../../shell/tasks/postgres.mjs';

const APT = '/usr/bin/apt-get';
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];
/** File that each call locks, as in `tests/support/debian-packages.mjs`: several processes of a run may install packages at once. */
const LOCK = APT;

/** Tries to install packages of the distribution, as root only. Never throws: the caller checks the packages' files. */
export function installFromDebian(...packages: string[]): void {
  if (!isRootUser || !existsSync(APT)) return;
  const apt = (...args: string[]) =>
    execFileSync('flock', [LOCK, APT, ...WAIT, ...args], { stdio: 'ignore' });
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  try {
    install();
  } catch {
    // Most often the package lists are outdated or missing.
    try {
      apt('update');
      install();
    } catch {
      // The mirror is unreachable, or lacks the package: the caller reports it.
    }
  }
}
