import { describe, expect, test } from 'vitest';
import { games } from './games.ts';
import { parseAnswers, size } from './sizing.ts';

/**
 * Runs the tests of a table of expected sizes, by game id. First line: question keys. Other lines:
 * what they look at, then cases between bars, each `answer … answer hundredths outcome`.
 */
export function testSizes(tables: Record<string, string>) {
  describe.each(Object.entries(tables))('%s', (id, table) => {
    const game = games.find((candidate) => candidate.id === id);
    if (!game) throw new Error(`no game has the id ${id}`);
    const [header = '', ...lines] = table.trim().split('\n');
    const keys = header.trim().split(' ');
    const rows = lines.flatMap((line) => {
      const [about = '', cases = ''] = line.trim().split(': ');
      return cases.split(' | ').map((text) => {
        const words = text.split(' ');
        const [hundredths, outcome] = words.splice(-2);
        return { about, typed: words.join(' '), words, hundredths: Number(hundredths), outcome };
      });
    });

    test('When its table is read, then it has eight cases at least, with every answer it asks for', () => {
      expect(rows.length).toBeGreaterThanOrEqual(8);
      expect(keys).toEqual(game.questions.map(({ key }) => key));
    });

    test('When its ends are read, then they are the fewest and the most players that are accepted', () => {
      const counts = rows.filter(({ about }) => about === 'ends').map(({ words }) => Number(words[0]));
      const asked = game.questions.find((question) => question.type === 'number');
      expect(asked).toMatchObject({ key: keys[0], min: 1, max: Math.max(...counts) });
      expect(Math.min(...counts)).toBe(1);
    });

    test.each(rows)('$about: When « $typed » is answered, then $hundredths and $outcome', (row) => {
      const raw = Object.fromEntries(keys.map((key, index) => [key, row.words[index]]));
      const parsed = parseAnswers(game, raw);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
      const { scoreHundredths, parts, outcome } = size(game, parsed.answers);
      expect(scoreHundredths).toBe(row.hundredths);
      expect(outcome.kind === 'tier' ? outcome.tier : outcome.kind).toBe(row.outcome);
      expect(parts.reduce((total, { hundredths }) => total + hundredths, 0)).toBe(row.hundredths);
    });
  });
}
