import { expect, test } from 'vitest';
import { buildRedirectRules, findRedirect, removeEmptyFields } from './redirects.ts';

const rules = buildRedirectRules({ clientArea: 'https://client.example.org' });

test.each([
  ['//evil.example/', '/evil.example'],
  ['///', '/'],
  ['/\\evil.example//', '/evil.example'],
])('address %s is redirected to %s on this site', (path, location) => {
  expect(findRedirect(path, '', rules)).toEqual({ status: 301, location });
});

test.each([
  ['/quel-serveur', '?memoire=&budget=15', '/quel-serveur?budget=15'],
  ['/quel-serveur', '?memoire=8&budget=', '/quel-serveur?memoire=8'],
  ['/quel-serveur', '?memoire=&budget=', '/quel-serveur'],
  ['/contact', '?objet=eligibilite&utilisateurs=&acces=adsl', '/contact?objet=eligibilite&acces=adsl'],
  ['/quel-serveur', '?memoire=8&budget=15', null],
  ['/quel-serveur', '', null],
  ['/offres/trunk', '?minutes=', null],
])('form that leads to %s with « %s » has the address %s', (path, query, address) => {
  expect(removeEmptyFields(path, query)).toBe(address);
});
