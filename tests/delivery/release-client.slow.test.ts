import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipelineClaims, startIssuer } from '@site/api/testing/issuer';
import { createTempDir } from '@site/api/testing/temp-dir';
import type { Manifest } from '@site/kit/contract';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import {
  type BuildWithManifest,
  copyBuild,
  copyBuildWithManifest,
  copyWithChangedFile,
  rewriteFirstRoute,
} from '#support/builds.ts';
import { startTestServer } from '#support/http.ts';
import { production, root } from '#support/paths.ts';
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

/** Runs the release program from an empty folder, with no other environment. */
const release = (folder: string, args: string[], env: Record<string, string>) =>
  startProgram([production.release, ...args], env, folder);

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
  /** `npm run teams`, where the site's database is. */
  const teams = (...args: string[]) =>
    runProgram([join(root, 'api/cli.mjs'), 'teams', ...args], { DATA_DIR: siteCopy.dataDir }, folder);
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

test('release from a team’s pipeline › is live under its name, with progress', async () => {
  const { siteCopy, team, send, page } = await begin({}, 'npm');
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
});

describe('a host started by npm start', () => {
  test('shows a release after a restart', async () => {
    const { siteCopy, team, send, page, restart } = await begin({}, 'npm');
    const { file } = await team('Hosting', 'hosting');
    const two = titled(siteCopy, 'Deuxième titre');
    expect((await send(file, 'release', 'hosting', '--from', two.dist)).code).toBe(0);
    const { live } = siteCopy;
    await restart();
    expect(await page(PAGE)).toContain('<title>Deuxième titre');
    expect(siteCopy.live).toBe(live);
  });
});

test('ended preview › has a link that answers 410', async () => {
  const { siteCopy, front, team, send } = await begin();
  const { file } = await team('Hosting', 'hosting');
  const two = titled(siteCopy, 'Deuxième titre');
  const { output } = await send(file, 'release', 'hosting', '--from', two.dist, '--preview', '2');
  const link = /^link {5}(\S+)$/m.exec(output)?.[1] ?? '';
  expect(link).toMatch(`${front.origin}/offres/vps?apercu=`);
  const open = () => fetch(link, { redirect: 'manual' });
  const opened = await open();
  expect(opened.status).toBe(303);
  const Cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const previewed = async () => (await fetch(front.origin + PAGE, { headers: { Cookie } })).text();
  expect(await previewed()).toContain('<title>Deuxième titre');
  expect((await send(file, 'end-preview', 'hosting')).code).toBe(0);
  expect((await open()).status).toBe(410);
  expect(await previewed()).not.toContain('Deuxième titre');
  expect(await send(file, 'end-preview', 'hosting')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^nothing was switched: .*hosting/),
  });
});

describe('the site of the sample operator on this machine', () => {
  /** A host as `npm start` has it: without PUBLIC_ORIGIN. */
  async function beginLocally() {
    const siteCopy = new SiteCopy(onTestFinished);
    const env = siteCopy.settings;
    const site = await startSite({ cleanup: onTestFinished, env });
    const folder = createTempDir(onTestFinished);
    const teams = (...args: string[]) =>
      runProgram([join(root, 'api/cli.mjs'), 'teams', ...args], { DATA_DIR: siteCopy.dataDir }, folder);
    const key = join(folder, 'key.json');
    await teams('key', key);
    await teams('add', 'Hosting', '--remotes', 'hosting', '--key', `${key}.pub`);
    const { port } = new URL(site.origin);
    const two = titled(siteCopy, 'Deuxième titre');
    const publish = (to: string) =>
      release(folder, ['release', 'hosting', '--from', two.dist, '--preview', '1', '--to', to], {
        DELIVERY_KEY: key,
      }).ended;
    return { port, publish };
  }

  test('takes releases at the address it prints, and links lead there', async () => {
    const { port, publish } = await beginLocally();
    const { code, output } = await publish(`http://localhost:${port}`);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^link {5}http://localhost:${port}/offres/vps\\?apercu=`, 'm')),
    ]);
  });

  test('refuses a release for another of its names, and says which to use', async () => {
    const { port, publish } = await beginLocally();
    const { code, stderr } = await publish(`http://127.0.0.1:${port}`);
    expect([code, stderr]).toEqual([
      2,
      `nothing was switched: the site refuses the signed statement: it was made for another site ("http://127.0.0.1:${port}"; this one is http://localhost:${port}: use --to http://localhost:${port}, or set PUBLIC_ORIGIN on its host)\n`,
    ]);
  });

  test('links to the port of its environment from commands beside it', async () => {
    const siteCopy = new SiteCopy(onTestFinished);
    siteCopy.env = { PORT: '3100' };
    const { dist } = titled(siteCopy, 'Deuxième titre');
    const { output } = await siteCopy.release('release', 'hosting', '--from', dist, '--preview', '1');
    expect(output).toMatch(/^link {5}http:\/\/localhost:3100\/offres\/vps\?apercu=/m);
  });
});

test('second rollback › goes further back, and not to the bad release', async () => {
  const { siteCopy, team, send, page } = await begin();
  const { file } = await team('Hosting', 'hosting');
  const first = siteCopy.registry.releases.hosting?.buildId;
  const two = titled(siteCopy, 'Deuxième titre');
  for (const build of [two, titled(siteCopy, 'Mauvais titre')])
    expect((await send(file, 'release', 'hosting', '--from', build.dist)).code).toBe(0);
  expect((await send(file, 'rollback', 'hosting')).output).toContain(
    `live     hosting@${two.manifest.buildId} again`,
  );
  expect(await page(PAGE)).toContain('<title>Deuxième titre');
  expect((await send(file, 'rollback', 'hosting')).output).toContain(`live     hosting@${first} again`);
  let last = await send(file, 'rollback', 'hosting');
  // The tests' site has earlier releases where a checkout was built more than once.
  while (last.code === 0) last = await send(file, 'rollback', 'hosting');
  expect(last).toMatchObject({
    code: 2,
    stderr:
      'nothing was switched: hosting has no earlier release to go back to; the operator’s « retire hosting » takes its pages off the site\n',
  });
});

test('a retired remote’s pages are gone or lead elsewhere until a rollback', async () => {
  const { siteCopy, front, team, send } = await begin();
  const tools = await team('Tools', 'tools');
  const { file } = await team('Operator', '*');
  const [path = ''] = Object.entries(siteCopy.index.pages).find(([, { remote }]) => remote === 'tools') ?? [];
  const answer = () => fetch(front.origin + path, { redirect: 'manual' });
  expect((await answer()).status).toBe(200);
  // The page of hosting that shows its recommender.
  const refusal = /tools takes away tools\/Recommender, which \/games show/;
  expect(await send(tools.file, 'retire', 'tools')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(refusal),
  });
  const forced = await send(tools.file, 'retire', 'tools', '--force');
  expect(forced.stderr).toContain('only a key for all remotes (*) may ask for that (retire with --force)');
  expect((await send(file, 'retire', 'tools', '--force')).output).toContain(
    'retired  tools, its pages answer 410',
  );
  expect((await answer()).status).toBe(410);
  expect((await send(file, 'releases')).output).toMatch(/^tools {2}retired {2}since \S+ {2}by Operator$/m);
  expect((await send(tools.file, 'rollback', 'tools')).code).toBe(0);
  expect((await answer()).status).toBe(200);
  expect(await send(file, 'retire', 'tools', '--redirect', '/nowhere', '--force')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/nowhere is no page of the site once tools is retired'),
  });
  expect((await send(file, 'retire', 'tools', '--redirect', '/offres', '--force')).code).toBe(0);
  const moved = await answer();
  expect([moved.status, new URL(moved.headers.get('location') ?? '', front.origin).pathname]).toEqual([
    301,
    '/offres',
  ]);
});

test('operator’s commands › need a key for all remotes', async () => {
  const { siteCopy, folder, team, send, page } = await begin();
  const hosting = await team('Hosting', 'hosting');
  const operator = await team('Operator', '*');
  const file = join(folder, 'operator.json');
  writeFileSync(file, JSON.stringify({ ...siteCopy.operator, phone: '01 99 00 00 42' }));
  const two = titled(siteCopy, 'Deuxième titre');
  expect((await send(hosting.file, 'release', 'hosting', '--from', two.dist)).code).toBe(0);
  for (const args of [
    ['operator', '--operator', file],
    ['releases', '--prune', '--older-than', '0'],
  ]) {
    const { live } = siteCopy;
    expect(await send(hosting.file, ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^nothing was switched: the site refuses the signed statement: only a key for all remotes \(\*\) may ask for that \((operator|prune)\)$/m,
      ),
    });
    expect(siteCopy.live).toBe(live);
    expect((await send(operator.file, ...args)).code).toBe(0);
  }
  expect(await page('/contact')).toContain('01 99 00 00 42');
  expect((await send(operator.file, 'rollback', 'hosting')).stderr).toContain('no earlier release');
});

describe('a budget of operator.json', () => {
  test('refuses a preview and a change beyond it from afar, with its name', async () => {
    const { siteCopy, folder, team, send } = await begin();
    const { file } = await team('Hosting', 'hosting');
    const operator = await team('Operator', '*');
    const configuration = join(folder, 'operator.json');
    const budgets = { hosting: { previewDays: 1, changesPerHour: 2 } };
    writeFileSync(configuration, JSON.stringify({ ...siteCopy.operator, budgets }));
    expect(await send(operator.file, 'operator', '--operator', configuration)).toMatchObject({
      code: 0,
      output: expect.stringContaining('a new email or origin once the hosts restart'),
    });
    const two = titled(siteCopy, 'Deuxième titre');
    const { live } = siteCopy;
    expect(await send(file, 'release', 'hosting', '--from', two.dist, '--preview', '48')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'nothing was switched: hosting is over its budget previewDays: 2 of 1 are used. Nothing was changed; ask for a shorter one. The operator can raise budgets.hosting.previewDays in operator.json',
      ),
    });
    expect((await send(file, 'release', 'hosting', '--from', two.dist, '--preview', '1')).code).toBe(0);
    expect(siteCopy.live).not.toBe(live);
    expect(await send(file, 'release', 'hosting', '--from', two.dist)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /hosting is over its budget changesPerHour: 2 of 2 are used\. Nothing was changed; it frees at \S+Z\./,
      ),
    });
    expect((await send(operator.file, 'release', 'hosting', '--from', two.dist)).code).toBe(0);
  });
});

test('foreign, unknown, revoked or missing key › is refused with the remedy', async () => {
  const { siteCopy, front, folder, site, team, teams, send } = await begin();
  const { live } = siteCopy;
  const cloud = await team('Cloud', 'cloud');
  const two = titled(siteCopy, 'Deuxième titre');
  const ship = ['release', 'hosting', '--from', two.dist];
  const expectRefusal = async (key: string | undefined, reason: RegExp, args = ship, expected = 2) => {
    const { code, stderr } = await send(key, ...args);
    expect([code, stderr]).toEqual([expected, expect.stringMatching(reason)]);
    expect(stderr).toMatch(/^nothing was switched: /);
  };
  await expectRefusal(
    cloud.file,
    /the site refuses the signed statement: its key may not release that remote \(hosting; its own: cloud\)/,
  );
  const stranger = join(folder, 'stranger.json');
  await teams('key', stranger);
  await expectRefusal(stranger, /no key here has the name it gives: the operator adds it/);
  await expectRefusal(undefined, /Set DELIVERY_KEY to a key or its file .*client\.tgz key FILE/, ship, 1);
  await expectRefusal(join(folder, 'nowhere.json'), /DELIVERY_KEY: .*nowhere\.json: ENOENT/, ship, 1);
  // The program connects only to the site's own address.
  const elsewhere = await release(folder, [...ship, '--to', site.origin], { DELIVERY_KEY: cloud.file }).ended;
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    2,
    expect.stringMatching(/^nothing was switched: .*another site/),
  ]);
  expect((await teams('revoke', cloud.id)).code).toBe(0);
  await expectRefusal(cloud.file, /its key was revoked/, ['rollback', 'cloud']);
  expect(siteCopy.live).toBe(live);

  const refusals = await siteCopy.release('releases', '--refused');
  expect(refusals.output).toMatch(/ {2}Cloud {2}its key may not release that remote/);
  expect(refusals.output).toMatch(/ {2}Cloud {2}its key was revoked/);
  expect((await send(cloud.file, 'releases', '--refused')).stderr).toContain('where the site’s database is');
  expect(front.uploaded).toEqual([]);
});

describe('a release that can’t be composed', () => {
  const pageOf = ({ routes }: Manifest) => routes.find(({ path }) => path === PAGE)?.server ?? '';
  const withPage = (dist: string, code: string) => copyWithChangedFile(dist, 'server', pageOf, () => code);
  const faults: [string, (dist: string) => BuildWithManifest, RegExp][] = [
    [
      'a page that throws',
      (dist) => withPage(dist, `throw new Error('panne voulue');`),
      /hosting: \/offres\/vps could not be rendered: panne voulue/,
    ],
    [
      'a page that never ends',
      (dist) => withPage(dist, 'for (;;);'),
      /hosting: \/offres\/vps could not be rendered: it took longer than 2 s/,
    ],
    [
      'a route of another team',
      (dist) => rewriteFirstRoute(dist, { path: '/offres/fibre' }),
      /\/offres\/fibre/,
    ],
    [
      'an offer at a page it doesn’t have',
      (dist) =>
        copyBuildWithManifest(dist, ({ offers: [first, ...others] }) => ({
          offers: [{ ...first, path: '/offres/fibre' }, ...others],
        })),
      /puts "[^"]+" at \/offres\/fibre, where it has no page/,
    ],
  ];

  it('is refused from afar in the words of a local command, and noted so', async () => {
    const { siteCopy, team, send } = await begin({ COMPOSE_DEADLINE_S: '8' });
    siteCopy.env = { COMPOSE_DEADLINE_S: '8' };
    const { file } = await team('Hosting', 'hosting');
    const { live } = siteCopy;
    for (const [fault, make, words] of faults) {
      const { dist } = make(siteCopy.releaseOf('hosting'));
      const local = await siteCopy.release('release', 'hosting', '--from', dist);
      const remote = await send(file, 'release', 'hosting', '--from', dist);
      const reasonIn = (output: string) => /^nothing was switched: .*$/m.exec(output)?.[0];
      expect([fault, reasonIn(local.stderr)]).toEqual([fault, expect.stringMatching(words)]);
      expect([fault, reasonIn(remote.stderr)]).toEqual([fault, reasonIn(local.stderr)]);
      expect([remote.code, siteCopy.live]).toEqual([2, live]);
      const refusals = await siteCopy.release('releases', '--refused');
      expect(refusals.output).toContain(
        reasonIn(local.stderr)?.replace('nothing was switched: ', '  Hosting  '),
      );
    }
  });
});

test('audit log › is verified here and from afar, and an altered row is named', async () => {
  const { siteCopy, team, send } = await begin();
  const { file } = await team('Hosting', 'hosting');
  const before = await siteCopy.release('releases', '--verify');
  expect([before.code, before.output]).toEqual([
    0,
    expect.stringMatching(/^the audit log holds: \d+ rows, head [0-9a-f]{64}$/m),
  ]);
  const head = /head (\S+)/.exec(before.output)?.[1] ?? '';
  expect(
    (await send(file, 'release', 'hosting', '--from', titled(siteCopy, 'Deuxième titre').dist)).code,
  ).toBe(0);
  expect((await send(file, 'rollback', 'hosting')).code).toBe(0);
  expect(await send(file, 'releases', '--verify', '--head', head)).toMatchObject({
    code: 0,
    output: expect.stringContaining('the audit log holds'),
  });
  const [row] = siteCopy.runSql<{ seq: number }>("select seq from audit_log where action = 'release'");
  siteCopy.runSql("update audit_log set author = 'Another team' where seq = ?", row?.seq);
  for (const { code, output } of [
    await siteCopy.release('releases', '--verify'),
    await send(file, 'releases', '--verify'),
  ]) {
    expect(code).toBe(1);
    expect(output).toContain(`row ${row?.seq}: it was altered`);
    expect(output).toContain(`row ${row?.seq}: it names Another team, and its key is Hosting’s`);
    expect(output).toMatch(/^the audit log doesn’t hold: 2 faults in \d+ rows$/m);
  }
  const cut = await send(file, 'releases', '--verify', '--head', '0'.repeat(64));
  expect(cut.output).toContain('the audit log was rewritten or cut');
});

describe('audit log', () => {
  it('holds after a signed pruning', async () => {
    const { siteCopy, team, send } = await begin();
    const { file } = await team('Operator', '*');
    for (const title of ['Deuxième titre', 'Troisième titre'])
      expect((await send(file, 'release', 'hosting', '--from', titled(siteCopy, title).dist)).code).toBe(0);
    const pruned = await send(file, 'releases', '--prune', '--older-than', '0');
    expect(pruned.output).toMatch(/^pruned {3}hosting@/m);
    expect((await send(file, 'releases', '--verify')).output).toContain('the audit log holds');
    const local = await siteCopy.release('releases', '--verify', '--bytes');
    expect([local.code, local.output]).toEqual([
      0,
      expect.stringMatching(/^\d+ stored files were read\nthe audit log holds: \d+ rows/m),
    ]);
  });

  it('prints the head after each change, and a cut log lacks it', async () => {
    const { siteCopy, team, send } = await begin();
    const { file } = await team('Hosting', 'hosting');
    const { live } = siteCopy;
    const { output } = await send(
      file,
      'release',
      'hosting',
      '--from',
      titled(siteCopy, 'Deuxième titre').dist,
    );
    const [, seq, head = ''] = /^head {5}(\d+) ([0-9a-f]{64})$/m.exec(output) ?? [];
    siteCopy.runSql('delete from audit_log where seq = ?', Number(seq));
    siteCopy.runSql('update site_live set composition = ?', live);
    const cut = await siteCopy.release('releases', '--verify', '--head', head);
    expect(cut.code).toBe(1);
    expect(cut.output).toContain(`no row has the hash ${head}: the audit log was rewritten or cut`);
    // The machine that made the change remembers it, without the option.
    expect((await siteCopy.release('releases', '--verify')).output).toContain(
      `row ${seq} was noted outside the database with the hash ${head}`,
    );
  });

  it('names a stored file with other bytes, with --bytes', async () => {
    const siteCopy = new SiteCopy(onTestFinished);
    const [blob] = siteCopy.runSql<{ hash: string }>('select hash from site_blob order by hash limit 1');
    siteCopy.runSql("update site_blob set bytes = x'00' where hash = ?", blob?.hash);
    expect((await siteCopy.release('releases', '--verify')).code).toBe(0);
    const { code, output } = await siteCopy.release('releases', '--verify', '--bytes');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`${blob?.hash}: the stored file has other bytes than its hash says`),
    ]);
  });
});

test('CI identity token › releases once, in the name of its claims', async () => {
  const { siteCopy, front, folder, teams, send } = await begin();
  const issuer = await startIssuer(onTestFinished);
  const trust = ['--remotes', 'hosting', '--issuer', issuer.origin, '--audience', front.origin];
  expect(
    (await teams('add', 'Hosting CI', ...trust, '--claim', `repository=${pipelineClaims.repository}`)).code,
  ).toBe(0);
  const args = [
    'release',
    'hosting',
    '--from',
    titled(siteCopy, 'Deuxième titre').dist,
    '--to',
    front.origin,
  ];
  const ship = (token: string) => release(folder, args, { DELIVERY_ID_TOKEN: token }).ended;
  const foreign = await ship(await issuer.sign(front.origin, { repository: 'org/cloud' }));
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('claims are no team’s')]);
  const token = await issuer.sign(front.origin);
  expect(await ship(token)).toMatchObject({ code: 0 });
  expect(await ship(token)).toMatchObject({ code: 2, stderr: expect.stringContaining('was used before') });
  expect((await siteCopy.release('releases')).output).toMatch(
    /by Hosting CI \(repo:org\/hosting:ref:refs\/heads\/main\)/,
  );
  expect((await send(undefined, 'releases')).code).toBe(1);
});

test('upload after one that was cut off › sends the missing bytes alone', async () => {
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
