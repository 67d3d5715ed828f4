import { describe, expect, it } from 'vitest';
import { condense, formatTable, measureInterleaved, replaceReport } from './harness.mjs';

describe('measureInterleaved', () => {
  it('has another server begin each round', async () => {
    const order: string[] = [];
    const servers = [{ name: 'site' }, { name: 'bare' }];
    await measureInterleaved(
      { rounds: 2, subjects: [{ name: '/' }], servers },
      async ({ name }: { name: string }) => {
        order.push(name);
        return {};
      },
    );
    expect(order).toEqual(['site', 'bare', 'bare', 'site']);
  });
});

describe('condense', () => {
  const sample = (server: string, ms?: number) => ({ subject: '/', server, ms });
  const samples = [
    sample('bare', 400),
    sample('site', 600),
    sample('bare', 800),
    sample('site', 2400),
    sample('bare', 500),
    sample('site'),
  ];

  it('takes the median of what was measured', () => {
    expect(condense(samples).middle('/', 'bare', 'ms')).toBe(500);
    expect(condense(samples).middle('/', 'site', 'ms')).toBe(1500);
  });

  it('pairs ratios by round', () => {
    expect(condense(samples).ratio('/', 'site', 'bare', 'ms')).toBe(2.25);
  });
});

describe('formatTable', () => {
  it('gives numbers three digits, and a dash to what wasn’t measured', () => {
    const rows = [
      { page: '/', 'ready ms': 1234.5 },
      { page: '/games', 'ready ms': 1.2345 },
      { page: '/lab', 'ready ms': undefined },
    ];
    expect(formatTable(rows)).toBe(
      '| page | ready ms |\n|---|--:|\n| / | 1235 |\n| /games | 1.23 |\n| /lab | – |',
    );
  });
});

describe('replaceReport', () => {
  const document = 'Before.\n\n<!-- site bench pages -->\nold\n<!-- end -->\n\nAfter.\n';

  it('puts a report where the last one was', () => {
    const written = replaceReport(document, 'bench pages', 'costs $& now');
    expect(written).toBe('Before.\n\n<!-- site bench pages -->\n\ncosts $& now\n\n<!-- end -->\n\nAfter.\n');
  });

  it('refuses a document without a place for it', () => {
    expect(() => replaceReport(document, 'bench host', '')).toThrow('<!-- site bench host -->');
  });
});
