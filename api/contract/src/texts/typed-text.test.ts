import { expect, it } from 'vitest';
import { normalizeTypedText } from './typed-text.ts';

it.each([
  ['Te\u0301le\u0301phonie', 'Téléphonie'],
  ['1\u202f500\u00a0€', '1 500 €'],
  ['Ada\u200b Love\u00adlace\ufeff', 'Ada Lovelace'],
  ['\u202eecalevoL', 'ecalevoL'],
  ['\u3164\u2800\u200d\u2060', ''],
  ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\n\u200db', 'a\nb'],
])('%j is normalized to %j', (text, normalized) => expect(normalizeTypedText(text)).toBe(normalized));
