import { describe, expect, it } from 'vitest';
import {
  formatCommitments,
  formatUnitPrice,
  formatUnknownFees,
  formatUnpricedNote,
  formatValidity,
  formatValueLabel,
  formatVatNote,
} from './quote-words.ts';

const sum = { monthlyCents: 2398, onceCents: 1200, firstBillCents: 3598, yearCents: 29976, unpriced: 0 };
const line = (label: string) => ({
  offer: 'e5',
  name: 'E5',
  quantity: 1,
  monthlyCents: 7999,
  onceCents: 0,
  terms: '',
  commitmentMonths: null,
  seen: null,
  state: 'same' as const,
  options: [{ label, value: '12 mois' }],
});

describe('words of a quote', () => {
  it('name the VAT of each sum, or that there is none', () => {
    expect(formatVatNote(sum, { ratePercent: 20 }).replace(/\s/g, ' ')).toBe(
      'TVA à 20 % : 4,80 € par mois, 7,20 € sur la première facture, 59,95 € sur 12 mois.',
    );
    expect(formatVatNote(sum, { ratePercent: null })).toBe('TVA non applicable.');
  });

  it('give the price of one and the surcharge of a choice, HT and TTC', () => {
    const vat = { ratePercent: 20 };
    const words = [
      formatUnitPrice({ ...line('Débit'), quantity: 2 }, vat),
      formatUnitPrice(line('Débit'), vat),
      formatValueLabel('10 Gb/s', 450, vat),
      formatValueLabel('1 Gb/s', 0, vat),
    ];
    expect(words.map((text) => text.replace(/\s/g, ' '))).toEqual([
      '2 × 79,99 € HT (95,99 € TTC)',
      '',
      '10 Gb/s, + 4,50 € HT (5,40 € TTC)',
      '1 Gb/s',
    ]);
  });

  it('say that wishes are in no sum', () => {
    expect(formatUnpricedNote(sum, [line('Engagement')])).toBe('');
    expect(formatUnpricedNote(sum, [line('Engagement (souhait)')])).toBe(
      'Les souhaits n’ont pas de prix publié : nous chiffrerons ces options dans notre réponse.',
    );
  });

  it('say which commitment is wished for where none is published', () => {
    expect(formatCommitments([line('Engagement (souhait)')])).toBe('Engagement souhaité : 12 mois.');
    expect(formatCommitments([line('Débit')])).toBe('Aucun engagement publié pour ces offres.');
  });

  it('count the offers that publish no one-off fee', () => {
    expect([0, 1, 2].map(formatUnknownFees)).toEqual([
      '',
      'Frais uniques non précisés pour 1 offre : s’il y en a, notre réponse les ajoute à ces sommes.',
      'Frais uniques non précisés pour 2 offres : s’il y en a, notre réponse les ajoute à ces sommes.',
    ]);
  });

  it('give the operator’s validity, or leave it to the reply', () => {
    expect([undefined, 1, 30].map(formatValidity)).toEqual([
      'Notre réponse dira jusqu’à quand ils valent.',
      'Prix valables 1 jour à partir de cette date.',
      'Prix valables 30 jours à partir de cette date.',
    ]);
  });
});
