import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RESULT_PATH } from '../../shell/src/remote.ts';
import { pages } from '../support/pages.ts';
import { production } from '../support/paths.ts';
import { expect, test } from '../support/test.ts';

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
/** It runs for seconds: compiling it further would take as long as all it reads. */
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
 * What the checker's CSS parser doesn't know: arguments of view transition selectors (CSS View Transitions 1), containers
 * and lengths of theirs (CSS Containment 3), registered properties (CSS Properties and Values 1).
 */
const isKnownGap = ({ message, extract = '' }: Message) =>
  (message === 'CSS: Parse Error.' && extract.includes('nsition-')) ||
  (message.endsWith('Unknown dimension.') && /\dcqi\b/.test(extract)) ||
  /^CSS: (Unrecognized at-rule “@(container|property)”|“container(-type)?”: Property “container(-type)?” doesn't exist\.)$/.test(
    message,
  );

test('When the Nu HTML checker reads every composed page then it reports nothing', () => {
  test.skip(!hasJava, 'the checker runs on Java, which isn’t installed here');
  test.setTimeout(180_000);
  const file = (path: string) =>
    join(production.siteDir, 'current/pages', `${path === '/' ? 'index' : path.slice(1)}.html`);
  const files = [...pages, '/404'].filter((path) => path !== RESULT_PATH).map(file);
  const { stderr } = spawnSync('java', [...BRIEFLY, '-jar', checker, '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const found = messages.filter((message) => !isKnownGap(message));
  expect(
    found.map(({ url, message, extract }) => `${url.split('/pages').at(-1)}: ${message} ${extract}`),
  ).toEqual([]);
});
