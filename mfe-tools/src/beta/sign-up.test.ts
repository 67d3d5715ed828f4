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

/** Which addresses are ones is `contact.test.ts`'s. */
test.each([
  [' zoé@exämple.org ', null],
  ['   ', 'Merci d’indiquer votre adresse e-mail.'],
  ['z o e@example.org', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  [`${'a'.repeat(250)}@example.org`, 'Cette adresse est trop longue : 254 caractères au plus.'],
])('the address « %s » has the fault: %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});
