import { describe, expect, it, test } from 'vitest';
import { buildQuoteAddress, parseQuoteAddress } from './quote-address.ts';

const parse = (query: string) => parseQuoteAddress(new URLSearchParams(query));

describe('address of a quote', () => {
  it('holds lines, and what it can’t read of them', () => {
    const { lines, unread } = parse('?ligne=x*3*900-500&ligne=<b>&ligne=mobile-40*1049-1200.');
    expect(lines).toEqual([
      { offer: 'x', quantity: 3, options: {}, seen: { monthlyCents: 900, onceCents: 500 } },
    ]);
    expect(unread).toEqual(['<b>', 'mobile-40*1049-1200.']);
  });

  it('keeps what it can’t read', () => {
    const { lines, unread } = parse('?ligne=x*2&ligne=mobile-40*1049-1200. ');
    const address = buildQuoteAddress(lines, unread);
    expect(address).toBe('/devis?ligne=x*2&ligne=mobile-40*1049-1200.%20');
    expect(parse(address.replace('/devis', ''))).toEqual({ lines, unread });
    expect(buildQuoteAddress([], ['<b>'])).toBe('/devis?ligne=%3Cb%3E');
  });

  it('has thirty lines at most', () => {
    const { lines, unread } = parse(`?${Array.from({ length: 33 }, () => 'ligne=x').join('&')}`);
    expect(lines).toHaveLength(30);
    expect(unread).toEqual(['x', 'x', 'x']);
  });

  it('may be a line to add, alone', () => {
    expect(parse('?ajouter=vds&ligne=x').lines).toEqual([{ offer: 'vds', quantity: 1, options: {} }]);
    expect(parse('?ajouter=%3Cscript%3E')).toEqual({ lines: [], unread: ['<script>'] });
  });
});

describe('form of a line without scripts', () => {
  test.each([
    ['?ligne=a&ligne=c&offre=b&rang=1&debit=10&quantite=2', '/devis?ligne=a&ligne=b*2*debit-10&ligne=c'],
    ['?offre=b&rang=0&engagement=&quantite=1', '/devis?ligne=b'],
    ['?offre=b&go=1 000&quantite=2,00', '/devis?ligne=b*2*go-1000'],
    ['?offre=b&rang=0&fixe=0&fixe=1', '/devis?ligne=b*fixe-1'],
    ['?offre=b&quantite=0', '/devis?ligne=b'],
    ['?ligne=a&offre=%3Cscript%3E', '/devis?ligne=a&ligne=%3Cscript%3E'],
  ])('%s is %s', (query, path) => {
    const { lines, unread } = parse(query);
    expect(buildQuoteAddress(lines, unread)).toBe(path);
  });
});
