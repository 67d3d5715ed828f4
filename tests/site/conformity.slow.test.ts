import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { fetchText } from '#support/http.ts';
import { composedSite, pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
/** Java options for a run of seconds: further compilation would take as long as the run. */
const BRIEFLY = ['-Xss8m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const hasJava = spawnSync('java', ['-version']).status === 0;

interface Message {
  type: string;
  subType?: string;
  message: string;
  url: string;
  extract?: string;
}

/**
 * True for messages about CSS that the checker's parser lacks. These are container queries with their lengths, and registered
 * properties.
 */
const isKnownGap = ({ message, extract = '' }: Message) =>
  (/(Unknown dimension|“--[\w-]+”: Parse Error)\.$/.test(message) && /\dcqi\b/.test(extract)) ||
  /^CSS: (Unrecognized at-rule “@(container|property)”|“container(-type)?”: Property “container(-type)?” doesn't exist\.)$/.test(
    message,
  );

/** Pages that hosts fill for an address, hostile ones among them. */
const filled = [
  '/contact?offre=mobile-40&sim=physique',
  '/contact?ligne=mobile-40*2*sim-physique*999-1200&ligne=vds-pro',
  '/devis?ajouter=vds-pro',
  '/devis?ligne=mobile-40*2*sim-physique*999-1200&ligne=x.-_*a-1*999*999999999-999999999&ligne="><script>',
  `/devis?ligne=${'<b>~~name~~'.repeat(900)}`,
].map((address) => encodeURI(address));

test('Nu HTML checker reports nothing on any page', async ({ site, skip }) => {
  skip(!hasJava, 'the checker runs on Java, which isn’t installed here');
  const folder = mkdtempSync(join(tmpdir(), 'site-pages-'));
  const files = [...pages, '/404'].map((path) => {
    const name = `pages/${path === '/' ? 'index' : path.slice(1)}.html`;
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, composedSite.file(name));
    return file;
  });
  for (const [index, address] of filled.entries()) {
    const file = join(folder, `pages/${index}.html`);
    writeFileSync(file, await fetchText(site.origin, address));
    files.push(file);
  }
  const { stderr } = spawnSync('java', [...BRIEFLY, '-jar', checker, '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const faults = messages.filter((message) => !isKnownGap(message));
  rmSync(folder, { recursive: true });
  expect(
    faults.map(({ url, message, extract }) => `${url.split('/pages').at(-1)}: ${message} ${extract}`),
  ).toEqual([]);
});
