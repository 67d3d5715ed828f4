import { expect, test } from 'vitest';
import { csvHeader, csvRecord } from './csv.ts';

const record = (fields: Record<string, string>) =>
  csvRecord({ kind: 'contact', id: '1', createdAt: 0, fields: { email: 'a@example.org', ...fields } });

test('When a submission is exported then its columns are the header’s', () => {
  expect(csvHeader).toBe(
    'kind,id,createdAt,firstname,lastname,email,phone,message,offre,rappel,adresse,reference,quote,project,confirmedAt',
  );
  expect(record({ firstname: 'Zoé', project: 'p' })).toBe(
    'contact,1,1970-01-01T00:00:00.000Z,Zoé,,a@example.org,,,,,,,,p,',
  );
});

test.each([
  ['a "b", c\nd', '"a ""b"", c\nd"'],
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
])('When a visitor writes %s then the cell is %s', (text, cell) => {
  expect(record({ message: text })).toContain(`,a@example.org,,${cell},,`);
});
