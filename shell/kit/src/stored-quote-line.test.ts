import { describe, expect, it } from 'vitest';
import { addQuoteLine, type StoredQuoteLine } from './stored-quote-line.ts';

const keep = (line: string, name = 'Nom'): StoredQuoteLine => ({ line, name });
const add = (quote: StoredQuoteLine[], line: string, name?: string) => addQuoteLine(quote, keep(line, name));

describe('addQuoteLine', () => {
  it('appends a line to a quote without one like it', () => {
    const quote = [keep('vds-starter*1599-0')];
    expect(add(quote, 'mobile-40*sim-esim*1049-1200', 'Forfait mobile 40 Go')).toEqual([
      keep('vds-starter*1599-0'),
      { line: 'mobile-40*sim-esim*1049-1200', name: 'Forfait mobile 40 Go' },
    ]);
    expect(quote).toEqual([keep('vds-starter*1599-0')]);
  });

  it.each([
    ['the same price', 'vps*debit-1*399-0', 'vps*debit-1*399-0', 'vps*2*debit-1*399-0'],
    [
      'another price, and keeps the one seen first',
      'vps*debit-1*399-0',
      'vps*debit-1*449-0',
      'vps*2*debit-1*399-0',
    ],
    ['an address without a price', 'vps*debit-1*399-0', 'vps*debit-1', 'vps*2*debit-1*399-0'],
    ['another quantity, and adds it', 'vps*3*debit-1*399-0', 'vps*2*debit-1*399-0', 'vps*5*debit-1*399-0'],
    ['no price before', 'vps', 'vps*399-0', 'vps*2'],
    ['a price on quote', 'vps*debit-1*devis-0', 'vps*debit-1*399-0', 'vps*2*debit-1*devis-0'],
    ['an id that begins like a price', '1-2*debit-2-5*399-0', '1-2*debit-2-5*399-0', '1-2*2*debit-2-5*399-0'],
    ['the most there can be', 'vps*998*399-0', 'vps*9*399-0', 'vps*999*399-0'],
  ])('counts a line of the same offer and choices with %s', (_, kept, added, expected) => {
    const others = [keep('a*1-0'), keep('b*1-0')] as const;
    expect(add([others[0], keep(kept), others[1]], added)).toEqual([others[0], keep(expected), others[1]]);
  });

  it.each([
    ['another choice', 'vps*debit-10*849-0'],
    ['one choice less', 'vps*399-0'],
    ['another offer', 'vps-2*debit-1*399-0'],
  ])('keeps a line with %s apart', (_, added) => {
    expect(add([keep('vps*debit-1*399-0')], added)).toEqual([keep('vps*debit-1*399-0'), keep(added)]);
  });

  it('returns null for a new line in a full quote, and still counts one that is in it', () => {
    const full = Array.from({ length: 30 }, (_, index) => keep(`offre-${index}*1-0`));
    expect(add(full, 'autre*1-0')).toBeNull();
    expect(add(full, 'offre-7*1-0')?.[7]).toEqual(keep('offre-7*2*1-0'));
  });

  it('leaves a line that can’t be read as it is', () => {
    expect(add([keep('<b>')], 'vps*399-0')).toEqual([keep('<b>'), keep('vps*399-0')]);
  });
});
