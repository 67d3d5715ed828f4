import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WorkLimiter } from './work-limiter.ts';

describe('limit of work', () => {
  const begin = () => {
    const clock = { now: 1_000_000 };
    const limit = new WorkLimiter(
      (req) => String(req.headers.from),
      { network: 60, host: 900 },
      () => clock.now,
    );
    const search = (address: string) => limit.take({ headers: { from: address } } as IncomingMessage);
    return { clock, search };
  };

  it('takes sixty units a minute from one network, and others’ beside them', () => {
    const { clock, search } = begin();
    for (let count = 0; count < 60; count++) expect(search('203.0.113.7')).toBe(0);
    expect(search('203.0.113.7')).toBe(60_000);
    expect(search('198.51.100.7')).toBe(0);
    clock.now += 60_000;
    expect(search('203.0.113.7')).toBe(0);
  });

  it('takes nine hundred a minute from all networks together', () => {
    const { search } = begin();
    for (let count = 0; count < 900; count++) expect(search(`203.0.113.${count % 200}`)).toBe(0);
    expect(search('198.51.100.7')).toBe(60_000);
  });
});
