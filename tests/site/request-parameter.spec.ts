import { buildRemote } from '#support/builds.ts';
import { expect, test } from '#support/releases.ts';
import { visit } from '#support/visit.ts';

/** The page and its island show the parameter « theme », which no other release of the site knows. */
const buildToolsWithTheme = () =>
  buildRemote('tools', (edit) => {
    edit('src/remote.ts', [
      "      label: 'Lab',",
      "      label: 'Lab',\n      request: { query: [{ name: 'theme', maxLength: 20 }] },",
    ]);
    edit('src/lab/LabPage.tsx', ['LabPage() {', 'LabPage({ request }: any) {']);
    edit('src/lab/LabPage.tsx', [
      '      <ProjectList />',
      "      <p>Thème : {request?.query.get('theme') ?? 'tous'}</p>\n      <ProjectList />",
    ]);
    edit('src/lab/ProjectList.island.tsx', [
      "import styles from './Lab.module.css';",
      "import { useUrlQuery } from '@site/kit/url-state';\nimport styles from './Lab.module.css';",
    ]);
    edit('src/lab/ProjectList.island.tsx', [
      '      <p data-off="">',
      '      <output>{useUrlQuery().get(\'theme\')}</output>\n      <p data-off="">',
    ]);
  });

test('new parameter of a team’s page works once the team has released', { tag: '@slow' }, async ({
  page,
  browser,
  siteCopy,
  runningSite,
}) => {
  const build = await buildToolsWithTheme();
  const { code, output } = await siteCopy.release('release', 'tools', '--from', build.dist);
  expect(code, output).toBe(0);
  const address = `${runningSite.origin}/lab?theme=r%C3%A9seau`;
  await visit(page, address);
  await expect(page.getByText('Thème : réseau')).toBeVisible();
  await expect(page.locator('output')).toHaveText('réseau');
  await visit(page, `${runningSite.origin}/lab`);
  await expect(page.getByText('Thème : tous')).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  await expect(plain.getByText('Thème : réseau')).toBeVisible();
  await expect(plain.locator('output')).toHaveText('réseau');
  await context.close();
});
