import { expect, test } from 'vitest';
import { normaliseMailbox } from './form-limiter.ts';

test.each([
  ['zoe@example.org', 'zoe@example.org'],
  ['ZOE+12@Example.ORG', 'zoe@example.org'],
  ['zoe+a+b@example.org', 'zoe@example.org'],
  ['zoe.le.goff@example.org', 'zoe.le.goff@example.org'],
  ['+12@example.org', '+12@example.org'],
  ['zo\u0065\u0301@exämple.org', 'zoé@xn--exmple-cua.org'],
])('counts %s as the mailbox %s', (email, mailbox) => {
  expect(normaliseMailbox(email)).toBe(mailbox);
});
