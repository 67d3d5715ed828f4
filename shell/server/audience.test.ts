import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createAudience } from './audience.ts';
import type { Composition } from './edition.ts';

const request = { headers: {} } as IncomingMessage;
const canary = {
  candidates: [{ remote: 'hosting', release: '0', canary: 10 }],
  live: {},
} as unknown as Composition;

/** The cookies a visitor is sent: the group's of a canary and a preview's. */
function cookies(isSecure: boolean): string[] {
  const audience = createAudience('/nowhere', () => isSecure);
  const sent: string[] = [];
  const response = {
    appendHeader: (_: string, value: string) => sent.push(value),
  } as unknown as ServerResponse;
  audience.of(request, response, { ...canary, edition: () => canary.live } as Composition);
  return [...sent, audience.previewCookie(request, 'token', 60)];
}

test('When a cookie is set, then no script reads it and no other site sends it, and after HTTPS it stays there', () => {
  expect(cookies(true)).toHaveLength(2);
  for (const cookie of cookies(true)) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  for (const cookie of cookies(false)) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
});
