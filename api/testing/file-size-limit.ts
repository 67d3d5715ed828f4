import { execFileSync } from 'node:child_process';

/** Sets a running process's limit on file sizes in bytes, or lifts it: larger writes fail, as on a full disk. */
export function setFileSizeLimit(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
