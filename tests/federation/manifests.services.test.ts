import { describe, expect } from 'vitest';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { apps } from '#support/paths.ts';
import { test } from '#support/site-test.ts';

const remotes = apps.map((folder) => folder.replace('mfe-', '')).filter((name) => name !== 'shell');

const PUBLIC = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

describe('files for other federations', () => {
  test.for(remotes)(
    'of %s are those of the live release, and any site may load them',
    async (name, { site }) => {
      const {
        buildId,
        manifest: address,
        entry,
      } = JSON.parse(await fetchText(site.origin, '/mfe/registry.json')).apps[name];
      expect([address, entry]).toEqual([`/mfe/${name}/mf-manifest.json`, `/mfe/${name}/remoteEntry.js`]);
      const manifest = JSON.parse(await fetchText(site.origin, address));
      expect(manifest).toMatchObject({
        metaData: {
          name,
          publicPath: 'auto',
          buildInfo: { buildVersion: buildId },
          remoteEntry: {
            name: expect.stringMatching(/^remoteEntry-[\w-]{8}\.js$/),
            path: '',
            type: 'module',
          },
        },
        shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }],
      });
      expect(await fetchText(site.origin, entry)).toContain(`"./${manifest.metaData.remoteEntry.name}"`);
      const exposed: string[] = manifest.exposes.flatMap(
        ({ assets: { js, css } }: { assets: Record<string, { sync: string[]; async: string[] }> }) =>
          [js, css].flatMap((kind) => [...(kind?.sync ?? []), ...(kind?.async ?? [])]),
      );
      for (const file of new Set([manifest.metaData.remoteEntry.name, ...exposed])) {
        const { status, headers } = await sendRawRequest(site.origin, `/mfe/${name}/${file}`);
        expect([file, status]).toEqual([file, 200]);
        expect(headers).toMatchObject({ ...PUBLIC, 'cache-control': 'public, max-age=31536000, immutable' });
      }
    },
  );

  test.for([
    ['/mfe/registry.json', /^application\/json/],
    ['/mfe/context.json', /^application\/json/],
    ['/mfe/tools/mf-manifest.json', /^application\/json/],
    ['/mfe/tools/remoteEntry.js', /^text\/javascript/],
  ] as const)('%s may be loaded by any site, and is checked each time', async ([path, type], { site }) => {
    const { status, headers } = await sendRawRequest(site.origin, path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...PUBLIC, 'cache-control': 'no-cache' });
    expect(headers['content-type']).toMatch(type);
    expect(headers.etag).toMatch(/^"/);
  });
});
