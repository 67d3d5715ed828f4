import { PASSWORD_MAX } from '@site/api-contract/admin/admin-rules';
import { describe, expect, it } from 'vitest';
import { parsePasswordHash } from '../config/password-hash.ts';
import { generatePassword, hashPassword, verifyPassword } from './password.ts';

// Hashes are expensive by design, and take seconds on a busy machine.
describe('admin password', { timeout: 30_000 }, () => {
  it('is verified by its hash alone, and each hash has its own salt', async () => {
    const [hash, other] = await Promise.all([hashPassword('Été 2025'), hashPassword('Été 2025')]);
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hash).not.toBe(other);
    expect(await verifyPassword('Été 2025', hash)).toBe(true);
    expect(await verifyPassword('été 2025', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('is the same with an accent typed as two code points', async () => {
    const hash = await hashPassword('caf\u00e9');
    expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
  });

  it('is refused and never hashed if it is too long', async () => {
    const long = 'a'.repeat(PASSWORD_MAX + 1);
    await expect(hashPassword(long)).rejects.toThrow(RangeError);
    expect(await verifyPassword(long, await hashPassword('a'))).toBe(false);
  });

  it.each([
    ['another algorithm', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA'],
    ['a cost that would take all memory', `$scrypt$ln=30,r=8,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
    ['a plain password', 'hunter2'],
  ])('is refused with %s as its hash', async (_name, phc) => {
    expect(parsePasswordHash(phc)).toBeNull();
    await expect(verifyPassword('a', phc)).rejects.toThrow('PHC');
  });

  it('is generated as four groups of five unambiguous characters', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords)
      expect(password).toMatch(/^([A-HJ-NP-TW-Y346789]{5}-){3}[A-Z346789]{5}$/);
  });
});
