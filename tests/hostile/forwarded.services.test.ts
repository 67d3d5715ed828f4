import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { createTempDir } from '@site/api/testing/temp-dir';
import { parse } from 'node-html-parser';
import { expect } from 'vitest';
import { decodeBody, fetchText, sendRawRequest } from '#support/http.ts';
import { test } from '#support/site-test.ts';

const HOST_TOKEN = 'un-jeton-entre-hote-et-api';

test('X-Forwarded-For › invented addresses don’t evade the limit', async ({ startSite, onTestFinished }) => {
  const api = await startSite({ env: { HOST_TOKEN, TRUST_PROXY: '1' } });
  const front = await startSite({
    env: {
      HOST_TOKEN,
      API_URL: api.origin,
      SITE_DIR: createTempDir(onTestFinished),
    },
  });
  const statuses: number[] = [];
  for (let count = 0; count <= 10; count++) {
    const answer = await postContact(front.origin, buildKeyedContactBody(), {
      'X-Forwarded-For': `203.0.113.${count}, 198.51.100.${count}`,
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  // Only what is the API's goes there.
  expect((await sendRawRequest(front.origin, '/api/dedicated')).status).toBe(200);
  expect(await fetchText(front.origin, '/apiculture')).toContain('</html>');
  expect((await sendRawRequest(front.origin, '/api/nulle-part')).headers['content-type']).toContain(
    'problem+json',
  );
});

test('API out of reach › the host answers 503 and goes on serving pages', async ({
  startSite,
  onTestFinished,
}) => {
  const api = await startSite({ env: { HOST_TOKEN } });
  const front = await startSite({
    env: {
      HOST_TOKEN,
      API_URL: api.origin,
      SITE_DIR: createTempDir(onTestFinished),
    },
  });
  await api.stop();
  const answer = await postContact(front.origin, buildKeyedContactBody());
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect((await answer.json()).title).toBe('Service momentanément indisponible');
  const path = '/beta-signup/confirmation?jeton=x';
  const page = await sendRawRequest(front.origin, path, { Accept: 'text/html' });
  const html = parse(decodeBody(page));
  const link = (name: string) => html.querySelectorAll('a').find(({ text }) => text.trim() === name);
  expect([page.status, page.headers['retry-after']]).toEqual([503, '10']);
  expect(html.querySelector('main h1')?.text).toBe('Service momentanément indisponible');
  expect(link('Réessayer')?.getAttribute('href')).toBe(path);
  // The frame's links lead on: the pages need no API.
  expect(link('VDS')?.getAttribute('href')).toBe('/offres/vds');
  expect((await sendRawRequest(front.origin, '/offres/vds')).status).toBe(200);
});
