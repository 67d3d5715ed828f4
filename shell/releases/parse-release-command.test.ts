import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commandOptions, parseReleaseCommand } from './parse-release-command.ts';

const parse = (...words: string[]) =>
  parseReleaseCommand(parseArgs({ args: [], options: commandOptions }).values, words, 'usage');

describe('release command', () => {
  it.each(['promote', 'abort'])('%s › is for the named build only', async (action) => {
    expect((await parse(action, 'hosting', '0123456789ab')).request).toMatchObject({
      action,
      remote: 'hosting',
      buildId: '0123456789ab',
    });
    expect((await parse(action, 'hosting')).request).not.toHaveProperty('buildId');
  });

  it.each([
    ['abort', 'hosting', '0123456789ab', 'cloud'],
    ['retire', 'hosting', 'cloud'],
    ['releases', 'hosting'],
  ])('%s %s › rejects a surplus word', async (...words) => {
    await expect(parse(...words.filter(Boolean))).rejects.toThrow(`takes no « ${words.at(-1)} »`);
  });
});
