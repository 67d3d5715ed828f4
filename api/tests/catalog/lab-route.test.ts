import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import { startApi } from '@site/api/testing/start-api';
import { createTempDir } from '@site/api/testing/temp-dir';
import { labProjectsSchema } from '@site/api-contract/lab/lab';
import { LAB_PROJECTS_PATH } from '@site/api-contract/lab/lab-rules';
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
  const file = join(createTempDir(onTestFinished), 'labProjects.json');
  if (content !== undefined) writeFileSync(file, content);
  const site = await startApi(onTestFinished, { LAB_PROJECTS_FILE: file });
  const read = (headers: Record<string, string> = {}) => fetch(site.origin + LAB_PROJECTS_PATH, { headers });
  return { site, file, read };
}

it('lab without a file shows the sample, each project named as an example', async () => {
  const site = await startApi(onTestFinished);
  const projects = labProjectsSchema.parse(await (await fetch(site.origin + LAB_PROJECTS_PATH)).json());
  expect(projects).toHaveLength(3);
  for (const { title, status } of projects) expect(`${title} ${status}`).toMatch(/^Exemple .* Exemple$/);
});

it('lab file is read anew after an edit, and costs a 304 otherwise', async () => {
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

it('bad lab projects are left out, counted, and logged once with their place', async () => {
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
])('lab file that is %s is a 503 until it is mended', async (_name, content) => {
  const { site, file, read } = await start(content);
  for (let request = 0; request < 2; request++) {
    const response = await read();
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(await readProblem(response)).toMatchObject({
      status: 503,
      type: '/api/docs#lab-unreadable',
      detail: 'Aucun projet disponible pour le moment.',
    });
  }
  expect(site.log.filter((line) => line.includes('lab projects unreadable'))).toHaveLength(1);
  writeFileSync(file, JSON.stringify([good]));
  expect((await read()).status).toBe(200);
});

it('sign-up for a lab project sends its mails with and without the list', async () => {
  const { site, file } = await start(JSON.stringify([good]));
  const signup = (email: string) =>
    postJson(`${site.origin}/beta-signup`, { email, project: 'stockage' }).then(({ status }) => status);
  expect(await signup('zoe@example.org')).toBe(200);
  rmSync(file);
  expect(await signup('lea@example.org')).toBe(200);
  expect(await readTableRows(site, 'outbox')).toHaveLength(2);
});
