import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { betaForm } from '@site/api-contract/forms/beta-form';
import { contactForm } from '@site/api-contract/forms/contact-form';
import type { RemoteDefinition } from '@site/kit/remote';
import { expect, it } from 'vitest';
import { apps, root } from '#support/paths.ts';

/** Returns the definitions of all remotes but the shell. */
const readRemotes = async (): Promise<RemoteDefinition[]> => {
  const folders = apps.filter((folder) => folder !== 'shell');
  const modules = await Promise.all(folders.map((folder) => import(join(root, folder, 'src/remote.ts'))));
  return modules.map((module) => module.default);
};

const listPrograms = (room: string): string[] =>
  readdirSync(join(root, 'shell', room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `shell/${room}/${file}`);

it('host names no path, parameter or form field of a team', async () => {
  const routes = (await readRemotes()).flatMap((remote) => remote.routes);
  const parameters = routes.flatMap(({ request }) => request?.query ?? []).map(({ name }) => name);
  const fields = [contactForm, betaForm].flatMap((form) => Object.keys(form.fields));
  const words = [...parameters, ...fields].join('|');
  const paths = routes.flatMap(({ path, formerPaths = [] }) => [path, ...formerPaths]).join('|');
  const named = new RegExp(`['"\`](?:${paths})(?=['"\`?#$])|['"\`?&](?:${words})(?=['"\`=])`, 'g');
  const files = ['server', 'site'].flatMap(listPrograms);
  const found = files.flatMap((file) => {
    const statements = readFileSync(join(root, file), 'utf8').replace(/^ *(?:\/?\*|\/\/).*/gm, '');
    return (statements.match(named) ?? []).map((text) => `${file}: ${text}`);
  });
  expect(files.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
