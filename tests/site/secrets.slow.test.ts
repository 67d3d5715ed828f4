import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { ADMIN_PASSWORD, cheapPasswordHash } from '@site/api/testing/password';
import { expect } from 'vitest';
import { createSubmission } from '#support/contact.ts';
import { composedSite } from '#support/pages.ts';
import { root } from '#support/paths.ts';
import { test } from '#support/site-test.ts';

/** Everything the build has written, for browsers and for Node, without what is compressed a second time. */
function built(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('built files hold no password and no hash, those for browsers no secret', () => {
  const forBrowsers = Object.entries(composedSite.files);
  const builds = ['shell/dist', 'mfe-hosting/dist'].map((each) => join(root, each));
  const files = [
    ...forBrowsers.map(([path, hash]) => ({
      path,
      text: composedSite.blob(hash).toString('latin1'),
      isSent: true,
    })),
    ...builds
      .filter((each) => existsSync(each))
      .flatMap(built)
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'latin1'), isSent: false })),
  ];
  expect(forBrowsers.length).toBeGreaterThan(100);
  const [, salt = '', hash = ''] = /\$([^$]+)\$([^$]+)$/.exec(cheapPasswordHash) ?? [];
  const leaks = files.flatMap(({ path, text, isSent }) => {
    const secrets = [ADMIN_PASSWORD, salt, hash].filter((each) => text.includes(each));
    // A hash in PHC form, whosever it is; the one in the settings' help is no hash.
    secrets.push(...(text.match(/\$scrypt\$ln=\d+,r=\d+,p=\d+\$[\w+/]{11,}\$[\w+/]{22,}/g) ?? []));
    const servers =
      /\$scrypt|ADMIN_PASSWORD_HASH|INVENTORY_KEY|METRICS_TOKEN|DATABASE_URL|SMTP_URL|price_reseller/;
    if (isSent) secrets.push(...(servers.exec(text) ?? []));
    return secrets.map((secret) => `${path}: ${secret}`);
  });
  expect(leaks).toEqual([]);
});

const SECRETS = {
  mail: 'motdepasse-du-courrier',
  database: 'motdepasse-de-la-base',
  stock: 'cle-du-stock',
  metrics: 'jeton-des-mesures',
};
/** An address without a listener. */
const CLOSED = '127.0.0.1:1';

test('log holds no secret when what it opens doesn’t answer', async ({ startSite }) => {
  const site = await startSite({
    env: {
      LOG_LEVEL: 'trace',
      SMTP_URL: `smtp://robot:${SECRETS.mail}@${CLOSED}`,
      INVENTORY_URL: `http://${CLOSED}`,
      INVENTORY_KEY: SECRETS.stock,
      METRICS_TOKEN: SECRETS.metrics,
    },
  });
  const answers: string[] = [];
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(site.origin + path, init);
    answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`);
  };
  const asForm = { 'Content-Type': 'application/json' };
  await ask('/send-contact', {
    method: 'POST',
    headers: asForm,
    body: JSON.stringify({
      ...createSubmission(),
      consent: true,
      honeypot: '',
      idempotencyKey: randomUUID(),
    }),
  });
  await ask('/api/servers/inventory');
  await ask('/metrics', { headers: { Authorization: `Bearer ${SECRETS.metrics}x` } });
  await ask('/?apercu=un.jeton');
  const lines = () => site.output.join('\n');
  await expect.poll(lines).toContain('mail not sent');
  await expect.poll(lines).toContain('stock not read');
  for (const secret of Object.values(SECRETS)) expect(lines() + answers.join('\n')).not.toContain(secret);
});
