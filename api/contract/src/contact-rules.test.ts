import { describe, expect, it } from 'vitest';
import { checkContact } from './contact-rules.ts';

const good = { honeypot: '', consent: true, phone: '012345', message: 'm'.repeat(50) };

describe('checkContact', () => {
  it('When every rule is kept, at its limit, then nothing is refused', () => {
    expect(checkContact(good)).toBeNull();
    expect(checkContact({ ...good, honeypot: undefined })).toBeNull();
  });

  it('When every rule is broken then they are named one after the other in the specified order', () => {
    const bad = { honeypot: 'x', consent: false, phone: '01234', message: 'm'.repeat(49) };
    expect(checkContact(bad)).toBe('honeypot');
    expect(checkContact({ ...bad, honeypot: '' })).toBe('consent_missing');
    expect(checkContact({ ...bad, honeypot: '', consent: true })).toBe('phone_missing');
    expect(checkContact({ ...bad, honeypot: '', consent: true, phone: good.phone })).toBe(
      'message_too_short',
    );
  });

  it('When a field holds only spaces, or is no text, then it counts as missing', () => {
    expect(checkContact({ ...good, phone: ' '.repeat(10) })).toBe('phone_missing');
    expect(checkContact({ ...good, phone: 123456 })).toBe('phone_missing');
    expect(checkContact({ ...good, message: ` ${'m'.repeat(49)} ` })).toBe('message_too_short');
    expect(checkContact({ ...good, consent: 'true' })).toBe('consent_missing');
    expect(checkContact({ ...good, honeypot: ['x'] })).toBe('honeypot');
  });
});
