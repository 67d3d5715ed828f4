import { existsSync } from 'node:fs';
import { installFromDebian } from '../../api/src/testing/debian.ts';

/** Debian has a folder for each architecture. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** Says why no process can get another clock here; `undefined` when one can. libfaketime is installed first if this is root. */
export function lackingFaketime(): string | undefined {
  if (!existsSync(FAKETIME)) installFromDebian('libfaketime');
  return existsSync(FAKETIME) ? undefined : 'libfaketime is missing: `sudo apt-get install libfaketime`';
}

/** Environment of a process whose clock differs by `offset`, e.g. `+1h`; its timers run as they are. */
export const fakeClock = (offset: string): Record<string, string> => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
