import { describe, expect, it } from 'vitest';
import { contactRefusals } from './contact-rules.ts';

const good = { honeypot: '', consent: true, phone: '012345', message: 'm'.repeat(50) };

describe('contactRefusals', () => {
  it('When every rule is kept, at its limit, then nothing is refused', () => {
    expect(contactRefusals(good)).toEqual([]);
    expect(contactRefusals({ ...good, honeypot: undefined })).toEqual([]);
  });

  it('When every rule is broken then all are named in their order', () => {
    const bad = { honeypot: 'x', consent: false, phone: '01234', message: 'm'.repeat(49) };
    expect(contactRefusals(bad)).toEqual([
      'honeypot',
      'consent_missing',
      'phone_missing',
      'message_too_short',
    ]);
  });

  it('When a field holds only spaces, or is no text, then it counts as missing', () => {
    expect(contactRefusals({ ...good, phone: ' '.repeat(10) })).toEqual(['phone_missing']);
    expect(contactRefusals({ ...good, phone: 123456 })).toEqual(['phone_missing']);
    expect(contactRefusals({ ...good, message: ` ${'m'.repeat(49)} ` })).toEqual(['message_too_short']);
    expect(contactRefusals({ ...good, consent: 'true' })).toEqual(['consent_missing']);
    expect(contactRefusals({ ...good, honeypot: ['x'] })).toEqual(['honeypot']);
  });
});
