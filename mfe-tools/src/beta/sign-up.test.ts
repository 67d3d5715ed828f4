import { expect, test } from 'vitest';
import { emailFault, projectFrom } from './sign-up.ts';

test.each([
  ['', 'inconnu'],
  ['projet=quantic', 'quantic'],
  ['project=quantic', 'quantic'],
  ['projet=a&project=b', 'a'],
  ['projet=&project=b', 'b'],
  ['projet=%20%20', 'inconnu'],
  ['projet=%20a%20', 'a'],
  [`projet=${'a'.repeat(80)}`, 'a'.repeat(80)],
  [`projet=${'a'.repeat(81)}`, 'inconnu'],
  ['projet=a%0Ab', 'inconnu'],
  ['projet=%D8%00', 'inconnu'],
])('When the query is « %s », then the project is « %s »', (query, project) => {
  expect(projectFrom(new URLSearchParams(query))).toBe(project);
});

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
