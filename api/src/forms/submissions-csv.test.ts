import { describe, expect, test } from 'vitest';
import { csvHeader, formatCsvRecord } from './submissions-csv.ts';

const record = (fields: Record<string, string>) =>
  formatCsvRecord({ kind: 'contact', id: '1', createdAt: 0, fields: { email: 'a@example.org', ...fields } });

describe('CSV of submissions', () => {
  test('has the header’s columns', () => {
    expect(csvHeader).toBe(
      'kind,id,createdAt,firstname,lastname,email,phone,organisation,message,offre,rappel,adresse,lien,reference,quote,project,confirmedAt',
    );
    expect(record({ firstname: 'Zoé', project: 'p' })).toBe(
      'contact,1,1970-01-01T00:00:00.000Z,Zoé,,a@example.org,,,,,,,,,,p,',
    );
    expect(record({ message: '=1+1' })).toContain(",a@example.org,,,'=1+1,,");
  });

  test('has a quote’s lines and sums in one cell', () => {
    const line = {
      offer: 'mobile-40',
      name: 'Mobile « 40 »',
      quantity: 2,
      options: [{ label: 'SIM', value: 'eSIM' }],
      monthlyCents: 999,
      onceCents: 500,
      commitmentMonths: 12,
      terms: '',
      seen: null,
    };
    const cell = formatCsvRecord({
      kind: 'contact',
      id: '1',
      createdAt: 0,
      fields: { email: 'a@example.org', reference: 'DGKF-HBCH' },
      quote: {
        lines: [{ ...line, state: 'same' }],
        sum: { monthlyCents: 1998, onceCents: 1000, firstBillCents: 2998, yearCents: 24_976, unpriced: 0 },
        vat: { ratePercent: null },
      },
    });
    expect(cell.replace(/[\u00a0\u202f]/g, ' ')).toBe(
      `contact,1,1970-01-01T00:00:00.000Z,,,a@example.org,,,,,,,,DGKF-HBCH,"${[
        'Devis demandé (prix HT recalculés à la réception) :',
        '1. 2 × Mobile « 40 » (mobile-40) : 9,99 € par mois, 5,00 € une fois chacun',
        '   SIM : eSIM',
        '   Engagement : 12 mois',
        'Une fois : 10,00 € HT',
        'Par mois : 19,98 € HT',
        'Première facture : 29,98 € HT',
        'Sur 12 mois : 249,76 € HT',
      ].join('\n')}",,`,
    );
  });
});
