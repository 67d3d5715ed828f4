import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { parseChangeStream } from '@site/api/testing/delivery';
import { pipelineClaims, startIssuer } from '@site/api/testing/issuer';
import { withDatabaseAt } from '@site/api/testing/rows';
import { dashboardSchema, type StagedChangeView } from '@site/api-contract/dashboard';
import { buildDashboardActionPath, DASHBOARD_PATH } from '@site/api-contract/dashboard-rules';
import { readSigner, type Signer } from '@site/shell/releases/client/signer.ts';
import { COMPOSING_FOLDER_PREFIX } from '@site/shell/site/paths.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEditorWithCode, callAdminApi } from '#support/admin-api.ts';
import { type BuildWithManifest, rewriteFirstRoute } from '#support/builds.ts';
import { type Site, startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { addTeam, buildReleaseChange, sendSignedChange, type Team } from '#support/team.ts';
import { addTrustedPublisher, revokeKeyOrIssuer } from '../../api/src/deployments/keys.ts';

/** Staged changes on a host that composes: what the delivery code itself refuses. */
describe('approval of a staged change', () => {
  const cleanup = createFileCleanup();
  let siteCopy: SiteCopy;
  let site: Site;
  let team: Team;
  let token: string;
  let first: string;

  beforeAll(async () => {
    siteCopy = new SiteCopy(cleanup);
    first = siteCopy.releaseOf('hosting');
    site = await startSite({ cleanup, env: { ...siteCopy.settings } });
    team = await addTeam(site, 'Hosting', ['hosting'], { needsApproval: true });
    ({ token } = await addEditorWithCode(siteCopy, 'Alice', 'un mot à soi'));
  });

  const titled = (title: string) => rewriteFirstRoute(first, { title });
  /** Sends a release. @returns its build id and the lines that a pipeline prints */
  const stage = async (build: BuildWithManifest, by: { sign: Signer } = team) => {
    const { lines } = await sendSignedChange(site, by, buildReleaseChange(build), build);
    return { buildId: build.manifest.buildId, lines };
  };
  const live = () => siteCopy.registry.releases.hosting?.buildId;
  const local = async (...args: string[]) => {
    const { code, output, stderr } = await siteCopy.release(...args);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return output;
  };
  const staged = async (): Promise<StagedChangeView[]> =>
    dashboardSchema.parse(await (await callAdminApi(site, 'GET', DASHBOARD_PATH, undefined, token)).json())
      .staged;
  /** Approves what waits. @returns the last line of the answer */
  const approve = async () => {
    const [waiting] = await staged();
    const body = { remote: 'hosting', id: waiting?.id };
    return (
      await parseChangeStream(
        await callAdminApi(site, 'POST', buildDashboardActionPath('approve'), body, token),
      )
    ).at(-1);
  };
  const isComposing = () =>
    readdirSync(join(siteCopy.settings.SITE_DIR, 'composed')).some((name) =>
      name.startsWith(COMPOSING_FOLDER_PREFIX),
    );

  it('changes nothing when another release went live meanwhile', async () => {
    const before = live();
    await stage(titled('Attendu'));
    const other = titled('Entre-temps');
    await local('release', 'hosting', '--from', other.dist);
    expect(await approve()).toMatchObject({
      problem: {
        status: 409,
        type: '/api/docs#change-outdated',
        reason: `hosting: ${before} was live when this change was staged, and ${other.manifest.buildId} is now. Nothing was changed; stage it again`,
      },
    });
    expect(live()).toBe(other.manifest.buildId);
    expect(await staged()).toHaveLength(1);
  });

  it('changes nothing when another canary runs than the one to promote', async () => {
    const before = live();
    await local('release', 'hosting', '--from', titled('Candidate').dist, '--canary', '10');
    await sendSignedChange(site, team, { action: 'promote', remote: 'hosting' });
    await local('release', 'hosting', '--from', titled('Autre candidate').dist, '--canary', '10');
    expect(await approve()).toMatchObject({
      problem: {
        type: '/api/docs#change-outdated',
        reason: 'hosting: the canary is another than when this change was staged. Nothing was changed',
      },
    });
    expect(live()).toBe(before);
  });

  it('changes nothing when the release was pruned, and the dashboard says so', async () => {
    const before = live();
    const { buildId } = await stage(titled('Effacé'));
    expect((await staged())[0]?.difference).toMatchObject({ routes: { added: [], removed: [] } });
    expect(await local('releases', '--prune', '--older-than', '0')).toContain(`pruned   hosting@${buildId}`);
    expect((await staged())[0]?.difference).toBeNull();
    expect(await approve()).toMatchObject({
      problem: {
        status: 409,
        type: '/api/docs#change-refused',
        reason: expect.stringContaining(`hosting ${buildId} isn’t stored: release it again`),
      },
    });
    expect(live()).toBe(before);
  });

  it('changes nothing when the key is revoked while the release is composed', async () => {
    const before = live();
    await stage(titled('Révoqué'));
    const approved = approve();
    await expect.poll(isComposing, { timeout: 30_000, interval: 20 }).toBe(true);
    expect(await withDatabaseAt(siteCopy, (database) => revokeKeyOrIssuer(database, team.id))).toBe(true);
    expect(await approved).toMatchObject({ problem: { status: 409, code: 'staged-change-key-revoked' } });
    expect(live()).toBe(before);
  });

  it('is needed for what an exchanged key of such an issuer releases', async () => {
    const before = live();
    const issuer = await startIssuer(cleanup);
    const audience = site.publicOrigin;
    await withDatabaseAt(siteCopy, (database) =>
      addTrustedPublisher(database, {
        name: 'Hosting CI',
        remotes: ['hosting'],
        issuer: issuer.origin,
        audience,
        claims: pipelineClaims,
        needsApproval: true,
      }),
    );
    const sign = await readSigner({ DELIVERY_ID_TOKEN: await issuer.sign(audience) }, audience);
    const { buildId, lines } = await stage(titled('Intégration'), { sign });
    expect(lines[0]).toBe(`staged   hosting@${buildId} waits for approval at ${audience}/admin/livraisons`);
    expect(live()).toBe(before);
    expect(await staged()).toMatchObject([
      { buildId, by: 'Hosting CI (repo:org/hosting:ref:refs/heads/main)' },
    ]);
    expect(await approve()).toMatchObject({ done: { lines: expect.any(Array) } });
    expect(live()).toBe(buildId);
  });
});
