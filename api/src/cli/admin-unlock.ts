import { isIP } from 'node:net';
import { clearAllAttempts, UNLOCK_MS, unlockAddress } from '../auth/attempts.ts';
import { getLimitKey } from '../http/client-address.ts';
import { parseArguments, runCommand, UsageError, withDatabase } from './command.ts';

runCommand('admin-unlock', async () => {
  const [address, ...others] = parseArguments({}).positionals;
  if (others.length > 0 || (address !== undefined && isIP(address) === 0)) {
    throw new UsageError('Name one IPv4 or IPv6 address, or none.');
  }
  if (address === undefined) {
    await withDatabase(clearAllAttempts);
    console.log('All failed logins are cleared.');
    return;
  }
  const key = getLimitKey(address);
  await withDatabase((database) => unlockAddress(database, key, Date.now()));
  console.log(`${key} is let in for ${UNLOCK_MS / 60_000} minutes.`);
});
