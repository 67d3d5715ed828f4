import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postJson } from '@site/api/testing/post';
import { problemOf } from '@site/api/testing/problem';
import { rowsOf } from '@site/api/testing/rows';
import { startApi } from '@site/api/testing/start-api';
import { tempDir } from '@site/api/testing/temp-dir';
import { labProjectsSchema } from '@site/api-contract/lab';
import { LAB_PROJECTS_PATH } from '@site/api-contract/lab-rules';
import { expect, it, onTestFinished } from 'vitest';

const good = {
  id: 'stockage',
  title: 'Stockage',
  subtitle: 'Sous-titre',
  description: 'Texte\nsur deux lignes',
  tags: ['Cloud'],
  status: 'Bêta ouverte',
  signupUrl: '/inscription-beta?projet=stockage',
};

async function start(content?: string) {
  const file = join(tempDir(onTestFinished), 'labProjects.json');
  if (content !== undefined) writeFileSync(file, content);
  const site = await startApi(onTestFinished, { LAB_PROJECTS_FILE: file });
  const read = (headers: Record<string, string> = {}) => fetch(site.origin + LAB_PROJECTS_PATH, { headers });
  return { site, file, read };
}

it('When no file is configured then the sample is shown, and every project of it says it is one', async () => {
  const site = await startApi(onTestFinished);
  const projects = labProjectsSchema.parse(await (await fetch(site.origin + LAB_PROJECTS_PATH)).json());
  expect(projects).toHaveLength(3);
  for (const { title, status } of projects) expect(`${title} ${status}`).toMatch(/^Exemple .* Exemple$/);
});

it('When the file is edited then the next request shows it, and an unchanged list costs a 304', async () => {
  const { file, read } = await start(JSON.stringify([good]));
  const first = await read();
  expect(first.status).toBe(200);
  expect(first.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(first.headers.get('Cache-Control')).toBe('no-cache');
  expect(await first.json()).toEqual([good]);
  const conditional = { 'If-None-Match': first.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' };
  expect((await read(conditional)).status).toBe(304);
  writeFileSync(file, JSON.stringify([{ ...good, title: 'Autre' }]));
  const second = await read(conditional);
  expect(await second.json()).toMatchObject([{ title: 'Autre' }]);
  writeFileSync(file, '[]');
  expect(await (await read()).json()).toEqual([]);
});

it('When projects are bad then they are left out, counted, and logged once with their place', async () => {
  const rows = [{ ...good, id: '' }, good, null, { ...good, title: 'Même identifiant' }];
  const { site, read } = await start(`\uFEFF${JSON.stringify(rows)}`);
  for (let request = 0; request < 2; request++) expect(await (await read()).json()).toEqual([good]);
  const lines = site.log.filter((line) => line.includes('lab project left out'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { place: 1, faults: [expect.stringMatching(/^Identifiant/)] },
    { place: 3, faults: ['Projet : un objet est attendu.'] },
    { place: 4, faults: ['Identifiant : déjà porté par un autre projet.'] },
  ]);
  expect(await site.metrics()).toContain('site_lab_projects_skipped 3');
});

it.each([
  ['missing', undefined],
  ['half written', '[{"id":'],
  ['no list', '{"projects":[]}'],
  ['larger than 1 MiB', `[${' '.repeat(1024 * 1024)}]`],
])(
  'When the file is %s then the answer is what the page shows, and once mended it is served',
  async (_name, content) => {
    const { site, file, read } = await start(content);
    for (let request = 0; request < 2; request++) {
      const response = await read();
      expect(response.headers.get('Retry-After')).toBe('60');
      expect(await problemOf(response)).toMatchObject({
        status: 503,
        type: '/api/docs#lab-unreadable',
        detail: 'Aucun projet disponible pour le moment.',
      });
    }
    expect(site.log.filter((line) => line.includes('lab projects unreadable'))).toHaveLength(1);
    writeFileSync(file, JSON.stringify([good]));
    expect((await read()).status).toBe(200);
  },
);

it('When a sign-up names a project of the list then its mails have the title, and without the list they still leave', async () => {
  const { site, file } = await start(JSON.stringify([good]));
  const signup = (email: string) =>
    postJson(`${site.origin}/beta-signup`, { email, project: 'stockage' }).then(({ status }) => status);
  expect(await signup('zoe@example.org')).toBe(200);
  rmSync(file);
  expect(await signup('lea@example.org')).toBe(200);
  expect(await rowsOf(site, 'outbox')).toHaveLength(2);
});
