import { afterAll, describe, expect, it, vi } from 'vitest';
import { copyBuildWithManifest } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { readStoredComposition, TestComposer } from '#support/test-composer.ts';

vi.setConfig(COMPOSING);

const workshop = new TestComposer();
const stored = readStoredComposition();
afterAll(() => workshop.remove());

describe('island that another team’s page shows', () => {
  /** Tools as built, without the island that /games shows. */
  const withoutIsland = () =>
    copyBuildWithManifest(workshop.getDist('tools'), ({ islands }) => ({
      islands: islands.filter(({ expose }) => expose !== './Recommender'),
    }));

  it('is taken away by no retirement', async () => {
    const { tools: _, ...releases } = workshop.registry().releases;
    const composing = workshop.compose({ registry: { ...workshop.registry(), releases }, previous: stored });
    await expect(composing).rejects.toThrow('takes away tools/Recommender');
  });

  it('is removed by force, leaves a notice, and is back with a release that has it', async () => {
    const registry = workshop.registry(withoutIsland());
    const forced = await workshop.compose({ registry, previous: stored, isForced: true });
    const { buildId } = registry.releases.tools ?? {};
    const html = forced.read('pages/games.html').toString();
    expect(html).toContain(`"missing":[{"remote":"tools","release":"${buildId}"}]`);
    expect(html).toMatch(/Nous ne parvenons pas à charger/);
    const again = await workshop.compose({ registry: workshop.registry(), previous: forced });
    expect(again.report.renewed).toContain('/games');
    expect(again.read('pages/games.html')).toEqual(stored.read('pages/games.html'));
  });
});
