import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Folders of the apps that a build is made of: the shell, and every remote. */
export const apps = [
  'shell',
  ...readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(root, folder, 'src/remote.ts')))
    .sort(),
];

/** Arguments of Node in the image's command; the indented one is the health check's. */
function imageArguments(): string[] {
  const [, command = '[]'] =
    /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
  const [node, ...args]: string[] = JSON.parse(command);
  if (node !== 'node') throw new Error('deploy/Dockerfile: its last CMD isn’t « node … » as a list');
  return args;
}

const siteDir = join(root, 'dist/tests');
const program = (name: string) => join(root, 'shell/dist/server', `${name}.js`);

/** Production build and the tests' own site, separate from the site that the team releases or sends to `npm start`. */
export const production = {
  siteDir,
  /** Folder of the site's database: each server gets a copy, since servers write. */
  dataDir: join(siteDir, 'data'),
  /** Arguments of Node that start a host, as the image does. */
  server: imageArguments(),
  /** The program that composes in a child process. */
  composing: program('composing'),
  /** The command `site`. */
  site: program('site'),
};

export const operatorFile = resolve(root, process.env.OPERATOR_FILE || 'operator.json');

/** Fails with what to do instead of with a stack trace. */
export function assertSiteBuilt(): void {
  if (existsSync(join(production.dataDir, 'site.db'))) return;
  throw new Error(`${siteDir} holds no composed site: run "npm run test:spec -- --list", which builds it`);
}
