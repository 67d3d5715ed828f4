import { expect, test } from '../support/releases.ts';

const wrong: [string[], RegExp][] = [
  [['publish'], /takes the name of an app/],
  [['publish', 'games', '--from', 'nowhere'], /nowhere\/manifest\.json: ENOENT/],
  [['publish', 'hosting', '--from', 'mfe-hosting/dist', '--canary', 'half'], /--canary takes a number/],
  [['publish', 'hosting', '--from', 'mfe-hosting/dist', '--canary', '101'], /--canary takes 0\.1 to 100/],
  [['publish', 'hosting', '--from', 'mfe-hosting/dist', '--base', 'cdn/'], /--base: an address such as/],
  [
    ['publish', 'hosting', '--from', 'mfe-hosting/dist', '--canary', '5'],
    /is live: every visitor gets it already/,
  ],
  [['publish', 'hosting', '--from', 'mfe-hosting/dist', '--then', 'promote'], /--then goes with --canary/],
  [
    ['publish', 'hosting', '--from', 'mfe-hosting/dist', '--canary', '5', '--then', 'wait'],
    /--then takes promote/,
  ],
  [
    ['publish', 'hosting', '--from', 'mfe-hosting/dist', '--preview', '5', '--guard'],
    /--guard goes with what goes live/,
  ],
  [['rollback', 'hosting'], /hosting has no earlier release/],
  [['rollback', 'hosting', '0123456789ab'], /0123456789ab was never live/],
  [['rollback', 'games'], /games is no app of this site: shell, .*hosting/],
  [['promote', 'hosting'], /hosting runs no canary/],
  [['abort', 'hosting'], /hosting runs no canary/],
  [['deploy', 'hosting'], /a command is one of publish, rollback/],
];

test('When a command is wrong then nothing is switched and the message says what is accepted', async ({
  copy,
}) => {
  const { live } = copy;
  for (const [args, says] of wrong) {
    const { code, output } = await copy.release(...args);
    expect([args, code]).toEqual([args, 1]);
    expect(output).toMatch(says);
    expect(output).toContain('nothing was switched');
  }
  expect(copy.live).toBe(live);
});
