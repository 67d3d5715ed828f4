import { expect, test } from 'vitest';
import { emailFault } from './sign-up.ts';

test.each(['zoe@example.org', ' zoe@example.org ', 'a.b+c@sous.example.fr', 'zoé@exämple.org'])(
  'When the address is « %s », then it is accepted',
  (email) => {
    expect(emailFault(email)).toBeNull();
  },
);

test.each([
  ['', 'Merci d’indiquer votre adresse e-mail.'],
  ['   ', 'Merci d’indiquer votre adresse e-mail.'],
  ['zoe', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  ['zoe@example', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  ['zoe@@example.org', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  ['z o e@example.org', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  [`${'a'.repeat(250)}@example.org`, 'Cette adresse est trop longue : 254 caractères au plus.'],
])('When the address is « %s », then the field says what is expected', (email, message) => {
  expect(emailFault(email)).toBe(message);
});
