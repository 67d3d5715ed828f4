import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { ADMIN_PASSWORD, cheapPasswordHash } from '../../api/src/testing/password.ts';
import { production, root } from '../support/paths.ts';
import { expect, test } from '../support/test.ts';

/** Everything the build has written, for browsers and for Node, without what is compressed a second time. */
function built(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('When everything built is searched then there is no password, no hash, and no server’s secret in what browsers get', () => {
  const served = ['public', 'current'].map((each) => join(production.siteDir, each));
  const forBrowsers = new Set(served.flatMap(built));
  const kept = [join(production.siteDir, 'releases'), join(root, 'api/dist'), join(root, 'shell/dist')];
  const files = [...forBrowsers, ...kept.filter((each) => existsSync(each)).flatMap(built)];
  expect(forBrowsers.size).toBeGreaterThan(50);
  const [, salt = '', hash = ''] = /\$([^$]+)\$([^$]+)$/.exec(cheapPasswordHash) ?? [];
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'latin1');
    const secrets = [ADMIN_PASSWORD, salt, hash].filter((each) => text.includes(each));
    // A hash in PHC form, whosever it is; the one in the settings' help is no hash.
    secrets.push(...(text.match(/\$scrypt\$ln=\d+,r=\d+,p=\d+\$[\w+/]{11,}\$[\w+/]{22,}/g) ?? []));
    const servers =
      /\$scrypt|ADMIN_PASSWORD_HASH|INVENTORY_KEY|METRICS_TOKEN|DATABASE_URL|SMTP_URL|price_reseller/;
    if (forBrowsers.has(file)) secrets.push(...(servers.exec(text) ?? []));
    return secrets.map((secret) => `${relative(root, file)}: ${secret}`);
  });
  expect(found).toEqual([]);
});
