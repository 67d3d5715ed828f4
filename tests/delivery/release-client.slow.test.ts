import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { copyBuild, copyWithChangedFile, rewriteFirstRoute } from '#support/builds.ts';
import { startTestServer } from '#support/http.ts';
import { production } from '#support/paths.ts';
import { runProgram, startProgram } from '#support/programs.ts';
import { type SiteOptions, startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { computeIntegrity } from '#support/stored-site.ts';

/** The first of hosting's pages. */
const PAGE = '/offres/vps';

/** Hosting with another title of its first page: a release of its own. */
const titled = (siteCopy: SiteCopy, title: string) =>
  rewriteFirstRoute(siteCopy.releaseOf('hosting'), { title });

/** Starts a proxy between pipelines and the site. The proxy counts the bytes of uploads and can cut connections. */
async function startFront(target: () => string) {
  const front = {
    /** Bytes of each upload that reached the site. */
    uploaded: [] as number[],
    /** Says before an upload whether it may go on. */
    mayUpload: () => true,
  };
  const { origin, stop } = await startTestServer((incoming, response) => {
    const isUpload = incoming.method === 'PUT';
    if (isUpload && !front.mayUpload()) return void incoming.socket.destroy();
    const { method, headers, url = '/' } = incoming;
    const passed = request(new URL(url, target()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => (bytes += piece.length));
    incoming.on('end', () => isUpload && front.uploaded.push(bytes));
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  onTestFinished(stop);
  return Object.assign(front, { origin });
}

/** Runs `site` from an empty folder, with no other environment. */
const release = (folder: string, args: string[], env: Record<string, string>) =>
  startProgram([production.site, ...args], env, folder);

/** A running site of a test's own that takes deliveries at its public address. */
async function begin(env: Record<string, string> = {}, launcher: SiteOptions['launcher'] = 'image') {
  const siteCopy = new SiteCopy(onTestFinished);
  let origin = '';
  const front = await startFront(() => origin);
  const start = async () => {
    const settings = { ...siteCopy.settings, PUBLIC_ORIGIN: front.origin, ...env };
    const started = await startSite({ cleanup: onTestFinished, env: settings, launcher });
    origin = started.origin;
    return started;
  };
  let site = await start();
  /** Without anything, as a pipeline's. */
  const folder = createTempDir(onTestFinished);
  /** Runs `site teams`, where the site's database is. */
  const teams = (...args: string[]) =>
    runProgram([production.site, 'teams', ...args], { DATA_DIR: siteCopy.dataDir }, folder);
  return {
    siteCopy,
    site,
    front,
    folder,
    teams,
    /** Ends the host as an operator does, and starts it again. */
    async restart() {
      await site.stop('SIGTERM');
      site = await start();
    },
    /** Makes a key for a team; resolves with its file and its id. */
    async team(name: string, remotes: string) {
      const file = join(folder, `${name}.json`);
      const keyCommand = await teams('key', file);
      const added = await teams('add', name, '--remotes', remotes, '--key', file);
      const id = / may sign with (\S+)/.exec(added.output)?.[1];
      if (!id) throw new Error(`no key for ${name}: ${keyCommand.stderr}${added.stderr}`);
      return { file, id };
    },
    /** Runs a command of the release program from elsewhere, with `--to` and a key's file. */
    send: (key: string | undefined, ...args: string[]) =>
      release(folder, [...args, '--to', front.origin], key ? { DELIVERY_KEY: key } : {}).ended,
    /** Returns a page as a visitor outside every canary sees it. The cookie fixes the group, so that no draw decides. */
    page: async (path: string) =>
      (await fetch(front.origin + path, { headers: { Cookie: 'groupe=999' } })).text(),
  };
}

test('release from a team’s pipeline is live under its name, with progress, after a restart too', async () => {
  const { siteCopy, team, send, page, restart } = await begin({}, 'npm');
  const { file } = await team('Hosting', 'hosting');
  const two = titled(siteCopy, 'Deuxième titre');
  const { code, output, stderr } = await send(file, 'release', 'hosting', '--from', two.dist);
  expect([code, output]).toEqual([0, expect.stringMatching(`live     hosting@${two.manifest.buildId}`)]);
  expect(stderr).toMatch(/^uploaded 0 of \d+ files, 0 kB$/m);
  expect(stderr).toMatch(/^composed: waiting for the hosts to be ready$/m);
  expect(await page(PAGE)).toContain('<title>Deuxième titre');
  const listed = await send(file, 'releases');
  expect(listed.output).toMatch(
    new RegExp(`^hosting {2}live {2}${two.manifest.buildId} {2}since \\S+ {2}by Hosting {2}\\d+ kB$`, 'm'),
  );
  expect(listed.output).toMatch(/^host {2}.* {2}serves what is live$/m);
  const { live } = siteCopy;
  await restart();
  expect(await page(PAGE)).toContain('<title>Deuxième titre');
  expect(siteCopy.live).toBe(live);
});

describe('a release that can’t be composed', () => {
  it('is refused from afar in the words of a local command, and noted so', async () => {
    const { siteCopy, team, send } = await begin();
    const { file } = await team('Hosting', 'hosting');
    const { live } = siteCopy;
    const { dist } = copyWithChangedFile(
      siteCopy.releaseOf('hosting'),
      'server',
      ({ routes }) => routes.find(({ path }) => path === PAGE)?.server ?? '',
      () => `throw new Error('panne voulue');`,
    );
    const reason = 'hosting: /offres/vps could not be rendered: panne voulue';
    const local = await siteCopy.release('release', 'hosting', '--from', dist);
    const remote = await send(file, 'release', 'hosting', '--from', dist);
    for (const { code, stderr } of [local, remote])
      expect([code, stderr]).toEqual([1, expect.stringContaining(`the live site is unchanged: ${reason}`)]);
    expect(siteCopy.live).toBe(live);
    const refusals = await siteCopy.release('releases', 'rejected');
    expect(refusals.output).toContain(`  Hosting  ${reason}`);
  });
});

test('audit log is verified here and from afar, and an altered row is named', async () => {
  const { siteCopy, team, send } = await begin();
  const { file } = await team('Hosting', 'hosting');
  const before = await siteCopy.release('releases', 'verify');
  expect([before.code, before.output]).toEqual([
    0,
    expect.stringMatching(/^the audit log holds: \d+ rows$/m),
  ]);
  expect(
    (await send(file, 'release', 'hosting', '--from', titled(siteCopy, 'Deuxième titre').dist)).code,
  ).toBe(0);
  expect((await send(file, 'rollback', 'hosting')).code).toBe(0);
  expect(await send(file, 'releases', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^the manifests of 5 of 5 live releases were compared, .*\nthe audit log holds: \d+ rows$/m,
    ),
  });
  const [row] = siteCopy.runSql<{ seq: number }>("select seq from audit_log where action = 'release'");
  siteCopy.runSql("update audit_log set author = 'Another team' where seq = ?", row?.seq);
  for (const { code, output } of [
    await siteCopy.release('releases', 'verify'),
    await send(file, 'releases', 'verify'),
  ]) {
    expect(code).toBe(1);
    expect(output).toContain(`row ${row?.seq}: it was altered`);
    expect(output).toContain(`row ${row?.seq}: it names Another team, and its key is Hosting’s`);
    expect(output).toMatch(/^the audit log doesn’t hold: 2 faults in \d+ rows$/m);
  }
});

describe('audit log', () => {
  it('names a stored file with other bytes, with --bytes', async () => {
    const siteCopy = new SiteCopy(onTestFinished);
    const [blob] = siteCopy.runSql<{ hash: string }>('select hash from site_blob order by hash limit 1');
    siteCopy.runSql("update site_blob set bytes = x'00' where hash = ?", blob?.hash);
    expect((await siteCopy.release('releases', 'verify')).code).toBe(0);
    const { code, output } = await siteCopy.release('releases', 'verify', '--bytes');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`${blob?.hash}: the stored file has other bytes than its hash says`),
    ]);
  });
});

test('upload after one that was cut off sends the missing bytes alone', async () => {
  const { siteCopy, front, folder, team, page } = await begin();
  const { file } = await team('Hosting', 'hosting');
  // Every file that runs on the site is another one; those for browsers stay.
  const build = copyBuild(siteCopy.releaseOf('hosting'));
  const manifest = structuredClone(build.manifest);
  const sizes = new Map<string, number>();
  for (const path of Object.keys(manifest.files.server)) {
    const at = join(build.dist, 'server', path);
    const bytes = Buffer.from(`${readFileSync(at, 'utf8')}\n// ${path}`);
    writeFileSync(at, bytes);
    manifest.files.server[path] = computeIntegrity(bytes);
    sizes.set(computeIntegrity(bytes), bytes.length);
  }
  const {
    dist,
    manifest: { buildId },
  } = build.announce(manifest);
  const expected = [...sizes.values()].sort((one, other) => one - other);
  expect(expected.length).toBeGreaterThan(4);

  const args = ['release', 'hosting', '--from', dist, '--to', front.origin];
  const cut = release(folder, args, { DELIVERY_KEY: file });
  let uploads = 0;
  front.mayUpload = () => {
    uploads += 1;
    // The pipeline's machine goes away.
    if (uploads > 3) cut.stop();
    return uploads <= 3;
  };
  expect((await cut.ended).code).toBeNull();
  expect(siteCopy.registry.releases.hosting?.buildId).not.toBe(buildId);
  const first = [...front.uploaded];
  expect(first).toHaveLength(3);
  front.mayUpload = () => true;
  const done = await release(folder, args, { DELIVERY_KEY: file }).ended;
  expect(done).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`uploaded ${expected.length - 3} of `),
  });
  // Together they are each file once.
  expect([...front.uploaded].sort((one, other) => one - other)).toEqual(expected);
  expect(siteCopy.registry.releases.hosting?.buildId).toBe(buildId);
  expect(await page(PAGE)).toContain('</html>');
});
