import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Runs a Node program with only `PATH` and `env` as its environment, and a limit of `bytes` on file sizes: larger writes fail,
 * as on a full disk.
 */
export const runWithFileSizeLimit = (bytes: number, args: string[], env: Record<string, string>) =>
  spawnSync('prlimit', [`--fsize=${bytes}:unlimited`, process.execPath, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });

/** Sets the limit of {@link runWithFileSizeLimit} for a running process, or lifts it. */
export function setFileSizeLimit(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
