import { readFileSync } from 'node:fs';

/** True if this system reports the resources of a process: Linux does (proc(5)). */
export const hasProcessFiles = process.platform === 'linux';

/** Resident memory of a process, in bytes. */
export const readResidentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Returns the text of a file in `/proc`, or an empty string once its process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const getChildren = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Every process below this one, by its parent. */
export const listDescendants = (pid: number): number[] =>
  getChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

/** A process's command line. */
export const getCommand = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** True if the process runs. A zombie, ended but not yet waited for, doesn't. */
export function isRunning(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`);
  return stat !== '' && stat[stat.lastIndexOf(')') + 2] !== 'Z';
}
