import { afterEach, describe, expect, it } from 'vitest';
import {
  buildConfirmationHeaders,
  forgetConfirmation,
  isConfirmed,
  keepConfirmation,
} from './confirmation.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
const confirmation = { confirmation: '1.abc', expiresAt: 0 };

describe('confirmation held by the page', () => {
  afterEach(forgetConfirmation);

  it('is sent until it is forgotten', () => {
    keepConfirmation(confirmation, NOON);
    expect(buildConfirmationHeaders()).toEqual({ 'X-Admin-Confirmation': '1.abc' });
    forgetConfirmation();
    expect(buildConfirmationHeaders()).toEqual({});
  });

  it.each([
    [0, true],
    [299_999, true],
    [300_000, false],
  ])('after %i ms counts as given: %s', (ms, counts) => {
    keepConfirmation(confirmation, NOON);
    expect(isConfirmed(NOON + ms)).toBe(counts);
  });
});
