import { describe, expect, it } from 'vitest';
import { RunningChanges } from './changes.ts';

/** Returns a promise and the function that resolves it. */
function defer() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('running changes', () => {
  it('leave a team its place beside 24 exempt ones', async () => {
    const changes = new RunningChanges(undefined);
    const { promise: end, resolve: endAll } = defer();
    const exempt = Array.from({ length: 24 }, (_, index) =>
      changes.run(`rollback ${index}`, null, () => end),
    );
    const change = changes.run('release', 'Hosting', () => end);
    endAll();
    await expect(Promise.all([...exempt, change])).resolves.toHaveLength(25);
  });

  it('are at most four of a team, and 24 of all teams', async () => {
    const changes = new RunningChanges(undefined);
    const { promise: end, resolve: endAll } = defer();
    const run = (team: string, index: number) => changes.run(`${team} ${index}`, team, () => end);
    const teams = ['a', 'b', 'c', 'd', 'e', 'f'];
    const running = teams.flatMap((team) => [0, 1, 2, 3].map((index) => run(team, index)));
    await expect(run('a', 4)).rejects.toThrow('4 changements sont déjà en cours');
    await expect(run('g', 0)).rejects.toThrow('24 changements sont déjà en cours');
    endAll();
    await Promise.all(running);
  });
});
