import { listRequestSchema, requestedChangeSchema } from '@site/api-contract/releases/releases';
import { expect, it } from 'vitest';
import { mayRequest } from './keys.ts';

const actions = [...requestedChangeSchema.options, listRequestSchema].map(({ shape }) => shape.action.value);

it.each([
  { remotes: '*' as const, previewsOnly: false, allowed: actions },
  { remotes: '*' as const, previewsOnly: true, allowed: ['preview', 'end-preview', 'list'] },
  { remotes: ['hosting'], previewsOnly: true, allowed: ['preview', 'end-preview', 'list'] },
  { remotes: ['cloud'], previewsOnly: true, allowed: ['list'] },
])('a key for $remotes, for previews only: $previewsOnly, may request $allowed', ({ allowed, ...key }) => {
  const may = actions.filter((action) => mayRequest(key, { action, remote: 'hosting' }));
  expect(may).toEqual(allowed);
});
