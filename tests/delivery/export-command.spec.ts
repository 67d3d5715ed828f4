import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportTo } from '../support/exported.ts';
import { get } from '../support/http.ts';
import { production, root } from '../support/paths.ts';
import { SiteCopy } from '../support/site-copy.ts';
import { expect } from '../support/test.ts';
import { comparable, needNginx, test } from './export.ts';

needNginx();

test('When another composition is exported then nginx serves the one before, whole, until it is reloaded', async ({
  out,
  serve,
}) => {
  const copy = new SiteCopy();
  const from = copy;
  expect(exportTo(out, from).output).toMatch(/exported \d+ addresses as [0-9a-f]{12}\n/);
  const first = readlinkSync(join(out, 'current'));
  const nginx = await serve(out);
  const before = await get(nginx.origin, '/offres/vds');
  const { etag } = (await get(nginx.origin, '/favicon.svg')).headers;
  expect(exportTo(out, from).output).toContain(`as ${first}, as before`);
  copy.siren('111111111');
  expect((await copy.compose()).code).toBe(0);
  expect(exportTo(out, from).code).toBe(0);
  expect(readlinkSync(join(out, 'current'))).not.toBe(first);
  const still = await get(nginx.origin, '/offres/vds');
  expect(comparable(still)).toEqual(comparable(before));
  expect(still.body.equals(before.body)).toBe(true);
  nginx.reload();
  await expect.poll(async () => `${(await get(nginx.origin, '/offres/vds')).body}`).toContain('111111111');
  expect((await get(nginx.origin, '/favicon.svg', { 'If-None-Match': String(etag) })).status).toBe(304);
  copy.remove();
});

test('When the whole configuration of deploy/nginx.conf is checked then nginx accepts it', async ({
  out,
}) => {
  expect(exportTo(out, production).code).toBe(0);
  const etc = join(out, 'etc');
  cpSync(join(root, 'deploy/nginx'), join(etc, 'site'), { recursive: true, verbatimSymlinks: true });
  cpSync(join(root, 'deploy/nginx.conf'), join(etc, 'nginx.conf'));
  rmSync(join(etc, 'site/export'));
  symlinkSync(join(out, 'current/nginx'), join(etc, 'site/export'));
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-p', etc, '-c', 'nginx.conf'], {
    encoding: 'utf8',
  });
  expect([status, stderr.replace(/^nginx: .*\n/gm, '')]).toEqual([0, '']);
});

test('When an export can’t be written then what is there stays', async ({ out }) => {
  const mine = join(out, 'mine');
  mkdirSync(mine);
  writeFileSync(join(mine, 'file'), 'mine');
  expect(exportTo(mine, production)).toMatchObject({
    code: 1,
    output: expect.stringContaining('holds something else than an export'),
  });
  expect(readdirSync(mine)).toEqual(['file']);
  const good = join(out, 'good');
  expect(exportTo(good, production).code).toBe(0);
  const before = readdirSync(good).sort();
  const copy = new SiteCopy();
  copy.stored.run(
    'update site_blob set bytes = ? where hash = ?',
    Buffer.from('x'),
    copy.stored.files['policy.json'],
  );
  expect(exportTo(good, copy)).toMatchObject({
    code: 1,
    output: expect.stringContaining('policy.json isn’t what was composed'),
  });
  copy.remove();
  expect(readdirSync(good).sort()).toEqual(before);
});

test('When a candidate runs then the export leaves it out and says so', async ({ out }) => {
  const copy = new SiteCopy();
  const candidate = { remote: 'hosting', buildId: '0123456789ab', since: '2026-01-31T12:00:00.000Z' };
  copy.writeRegistry({
    ...copy.registry,
    candidates: [{ ...candidate, canary: { from: 0, share: 10 } }],
  });
  const { code, output } = exportTo(out, copy);
  expect(code).toBe(0);
  expect(output).toContain('left out hosting@0123456789ab');
  copy.remove();
});
