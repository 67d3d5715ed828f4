import { describe, expect, it } from 'vitest';
import { findEmailError } from './email-rules.ts';

/** `contact.test.ts` covers the accepted addresses. */
describe('e-mail address', () => {
  it.each([
    [' zoé@exämple.org ', null],
    ['   ', 'Indiquez votre adresse e-mail.'],
    ['z o e@example.org', 'Indiquez une adresse e-mail de la forme nom@exemple.fr.'],
    [`${'a'.repeat(250)}@example.org`, 'Raccourcissez votre adresse e-mail : 254 caractères au plus.'],
  ])('« %s » has the fault: %s', (email, fault) => {
    expect(findEmailError(email)).toBe(fault);
  });
});
