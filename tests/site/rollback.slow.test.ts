import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { SiteCopy } from '#support/site-copy.ts';

vi.setConfig(COMPOSING);

/** A copy of the composed site, with the operator's configuration that it was composed with. */
function begin(): SiteCopy {
  const siteCopy = new SiteCopy(onTestFinished);
  siteCopy.writeOperator(siteCopy.file('operator.json').toString());
  return siteCopy;
}

async function run(siteCopy: SiteCopy, ...args: string[]): Promise<string> {
  const { code, output } = await siteCopy.release(...args);
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
}

/** Releases an app's build with another name of its first page in navigation aids. Returns its build id. */
async function release(siteCopy: SiteCopy, name: string, label: string, ...more: string[]): Promise<string> {
  const build = rewriteFirstRoute(siteCopy.getRelease(name), { label });
  onTestFinished(build.remove);
  await run(siteCopy, 'release', name, '--from', build.dist, ...more);
  return build.manifest.buildId;
}

const auditLog = (siteCopy: SiteCopy) =>
  siteCopy.runSql<{ action: string; author: string; from_composition: string; to_composition: string }>(
    'select action, author, from_composition, to_composition from audit_log order by seq',
  );

/** Expects that composing every page anew changes no file of the live composition, and mends a damaged one. */
async function expectExact(siteCopy: SiteCopy): Promise<void> {
  const { files } = siteCopy;
  const page = siteCopy.page('/offres/vds');
  siteCopy.runSql('update site_blob set bytes = ? where hash = ?', 'x', files['pages/offres/vds.html']);
  expect(siteCopy.page('/offres/vds')).toBe('x');
  expect((await siteCopy.compose()).code).toBe(0);
  expect(siteCopy.files).toEqual(files);
  expect(siteCopy.page('/offres/vds')).toBe(page);
}

describe('rollback', () => {
  it('has the stored pages, byte for byte what composing makes of them', async () => {
    const siteCopy = begin();
    const { live, registry } = siteCopy;
    const pages = Object.keys(siteCopy.index.pages);
    const first = registry.releases.hosting;
    const second = await release(siteCopy, 'hosting', 'Autre nom');
    const between = siteCopy.live;
    const output = await run(siteCopy, 'rollback', 'hosting');
    expect(output).toContain(`renewed  0 of ${pages.length} pages, the others are those of ${live}\n`);

    const { releases, history } = siteCopy.registry;
    const { since } = releases.hosting ?? {};
    expect(releases.hosting).toEqual({
      buildId: first?.buildId,
      since,
      by: expect.stringContaining(' at '),
      isRollback: true,
    });
    expect(history.slice(registry.history.length)).toMatchObject([
      { remote: 'hosting', ...first, until: expect.any(String) },
      { remote: 'hosting', buildId: second, until: since },
    ]);
    expect(JSON.parse(siteCopy.file('pages/mfe/registry.json').toString()).apps.hosting).toMatchObject({
      buildId: first?.buildId,
      since,
    });
    expect(auditLog(siteCopy).slice(-2)).toMatchObject([
      { action: 'release', from_composition: live, to_composition: between },
      { action: 'rollback', from_composition: between, to_composition: siteCopy.live },
    ]);
    await expectExact(siteCopy);
  });
});
