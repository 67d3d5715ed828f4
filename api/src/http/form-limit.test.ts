import { expect, test } from 'vitest';
import { mailboxOf } from './form-limit.ts';

test.each([
  ['zoe@example.org', 'zoe@example.org', 'example.org'],
  ['ZOE+12@Example.ORG', 'zoe@example.org', 'example.org'],
  ['zoe+a+b@example.org', 'zoe@example.org', 'example.org'],
  ['zoe.le.goff@example.org', 'zoe.le.goff@example.org', 'example.org'],
  ['+12@example.org', '+12@example.org', 'example.org'],
  ['zo\u0065\u0301@exämple.org', 'zoé@xn--exmple-cua.org', 'xn--exmple-cua.org'],
])('When %s is limited then the mailbox %s of %s is counted', (email, mailbox, domain) => {
  expect(mailboxOf(email)).toEqual({ mailbox, domain });
});
