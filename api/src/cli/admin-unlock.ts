import { isIP } from 'node:net';
import { forgetAllAttempts, UNLOCK_MS, unlockAddress } from '../admin/attempts.ts';
import { limitKey } from '../http/client-address.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Opens the door of /admin after too many wrong passwords; the site may be running.
  npm run admin:unlock                   forgets every failure so far; who attacks goes on from there
  npm run admin:unlock -- <address>      lets that IP address in for ${UNLOCK_MS / 60_000} minutes, whatever others do`;

runCommand(usage, async () => {
  const [address, ...others] = readArguments({}).positionals;
  if (others.length > 0 || (address !== undefined && isIP(address) === 0)) {
    throw new UsageError('Name one IPv4 or IPv6 address, or none.');
  }
  if (address === undefined) {
    await withDatabase(forgetAllAttempts);
    console.log('Every failure is forgotten.');
    return;
  }
  const key = limitKey(address);
  await withDatabase((database) => unlockAddress(database, key, Date.now()));
  console.log(`${key} is let in for ${UNLOCK_MS / 60_000} minutes.`);
});
