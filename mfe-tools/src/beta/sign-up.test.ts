import type { LabProject } from '@site/api-contract/lab/lab';
import { expect, test } from 'vitest';
import { findProjectTitle } from './sign-up.ts';

const projects: LabProject[] = [
  {
    id: 'nuage',
    title: 'Un nuage d’essai',
    subtitle: '',
    description: '',
    tags: [],
    status: 'Bêta',
    signupUrl: '/inscription-beta?projet=nuage',
  },
];

test.each([
  ['nuage', 'Un nuage d’essai'],
  ['retiré', 'retiré'],
])('project « %s » reads « %s »', (project, title) => {
  expect(findProjectTitle(projects, project)).toBe(title);
});
