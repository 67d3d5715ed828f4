import { expect, it } from 'vitest';
import { isPermanentRejection } from './mail-sender.ts';

it.each([
  ['an unknown mailbox', { command: 'RCPT TO', responseCode: 550 }, true],
  ['a refused content', { command: 'DATA', responseCode: 554 }, true],
  ['a full mailbox', { command: 'DATA', responseCode: 452 }, false],
  ['a wrong password', { command: 'AUTH PLAIN', responseCode: 535 }, false],
  ['a sender without sign-in', { command: 'MAIL FROM', responseCode: 530 }, false],
  ['a blocked address', { command: 'CONN', responseCode: 554 }, false],
  ['a closed relay', { command: 'RCPT TO', responseCode: 554, response: '554 5.7.1 Relay denied' }, false],
  ['no connection', { code: 'ECONNREFUSED' }, false],
])('%s %o is permanent: %s', (_, error, isPermanent) => {
  expect(isPermanentRejection(error)).toBe(isPermanent);
});
