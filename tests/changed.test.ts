import { describe, expect, test } from 'vitest';
import { planOf } from './changed.mjs';

const pageWise = 'for (const path of [...pages, "/nope"]) {';

/** Two teams, each with a page; the frame, the home page and an API. */
const site = {
  imports: {
    'shell/src/main.tsx': ['shell/src/frame/Header.tsx'],
    'shell/src/home/HomePage.tsx': ['shell/kit/src/ui/Price.tsx'],
    'mfe-hosting/src/remote.ts': ['mfe-hosting/src/vds/plans.ts'],
    'mfe-hosting/src/vds/VdsPage.tsx': ['mfe-hosting/src/vds/Vds.tsx', 'shell/kit/src/ui/Price.tsx'],
    'mfe-hosting/src/vds/Vds.tsx': ['mfe-hosting/src/vds/plans.ts'],
    'mfe-tools/src/contact/ContactPage.tsx': ['shell/kit/src/ui/Field.tsx'],
    'api/src/main.services.test.ts': ['api/src/contact/route.ts'],
    'tests/journeys/contact-form.spec.ts': ['tests/support/contact.ts'],
    'tests/journeys/hosting/vds.spec.ts': ['tests/journeys/hosting/vds.ts', 'tests/support/pages.ts'],
    'tests/delivery/composed-html.spec.ts': ['mfe-hosting/src/vds/plans.ts'],
    'tests/engines/journeys.test.ts': ['tests/support/visitor.ts'],
  },
  pages: [
    { path: '/', remote: 'shell', file: 'shell/src/home/HomePage.tsx' },
    { path: '/offres/vds', remote: 'hosting', file: 'mfe-hosting/src/vds/VdsPage.tsx' },
    { path: '/contact', remote: 'tools', file: 'mfe-tools/src/contact/ContactPage.tsx' },
  ],
  texts: {
    'api/src/main.services.test.ts': '',
    'deploy/image.test.ts': '',
    'shell/tasks/node-lines.test.ts': "text('README.md')",
    'tests/accessibility/pages.spec.ts': pageWise,
    'tests/delivery/composed-html.spec.ts': pageWise,
    'tests/delivery/release.spec.ts': '',
    'tests/engines/journeys.test.ts': '',
    'tests/journeys/contact-form.spec.ts': "goto('/contact')",
    'tests/journeys/hosting/vds.spec.ts': '',
    'tests/journeys/hosting/vds.ts': "goto('/offres/vds?mode=tableau')",
    'tests/journeys/prices.spec.ts': '',
    'tests/journeys/tools/lab.spec.ts': "link('/offres/vds')",
    'tests/support/contact.ts': '',
    'tests/support/pages.ts': "'/contact' '/offres/vds'",
  },
};

const AXE = 'tests/accessibility/pages.spec.ts';
const HTML = 'tests/delivery/composed-html.spec.ts';
const RELEASE = 'tests/delivery/release.spec.ts';
const CONTACT = 'tests/journeys/contact-form.spec.ts';
const VDS = 'tests/journeys/hosting/vds.spec.ts';
const PRICES = 'tests/journeys/prices.spec.ts';
const LAB = 'tests/journeys/tools/lab.spec.ts';

describe('planOf', () => {
  test.each([
    ['a component of one page', 'mfe-hosting/src/vds/Vds.tsx', [VDS], [AXE, HTML], ' (/offres/vds) '],
    ['an offer', 'mfe-hosting/src/vds/plans.ts', [HTML, VDS, PRICES], [AXE], ' (/|/offres/vds) '],
    ['a component of two pages', 'shell/kit/src/ui/Price.tsx', [VDS], [AXE, HTML], ' (/|/offres/vds) '],
    [
      'the frame',
      'shell/src/frame/Header.tsx',
      [CONTACT, VDS, PRICES, LAB],
      [AXE, HTML],
      ' (/|/offres/vds|/contact) ',
    ],
    ['what no import tells', 'mfe-tools/src/contact/map.ts', [CONTACT], [AXE, HTML], ' (/contact) '],
    [
      'the server',
      'shell/server/host.ts',
      [RELEASE, CONTACT, VDS, PRICES, LAB],
      [AXE, HTML],
      ' (/|/offres/vds|/contact) ',
    ],
    ['a support file', 'tests/support/contact.ts', [CONTACT], [], undefined],
    ['the API', 'api/src/contact/route.ts', [CONTACT], [], undefined],
    ['a unit test', 'mfe-hosting/src/vds/plans.test.ts', [], [], undefined],
    ['deployment', 'deploy/nginx.conf', [], [], undefined],
  ])('When %s changes, then these specs run', (_, file, specs, byPage, grep) => {
    expect(planOf([file], site)).toMatchObject({ specs, pageWise: byPage, grep });
  });

  test.each([
    ['a component', 'mfe-hosting/src/vds/Vds.tsx', ['lint', 'typecheck', 'unit']],
    ['the kit', 'shell/kit/src/ui/Field.tsx', ['lint', 'typecheck', 'unit', 'engines']],
    ['the API', 'api/src/contact/route.ts', ['lint', 'typecheck', 'unit', 'services']],
    ['what engines stand on', 'tests/support/visitor.ts', ['lint', 'typecheck', 'unit', 'engines']],
    ['a document a test reads', 'README.md', ['unit']],
    ['another document', 'docs/measurements.md', []],
    ['the lock file', 'package-lock.json', ['lint', 'typecheck', 'unit', 'services', 'engines']],
  ])('When %s changes, then these steps run', (_, file, steps) => {
    const plan = planOf([file], site);
    const chosen = (['lint', 'typecheck', 'unit', 'services', 'engines'] as const).filter(
      (step) => plan[step],
    );
    expect(chosen).toEqual(steps);
  });

  test('When what isn’t code changes, then Vitest is asked for the tests that read it', () => {
    expect(planOf(['README.md'], site).related).toEqual(['shell/tasks/node-lines.test.ts']);
    expect(planOf(['deploy/compose.yaml'], site).related).toEqual(['deploy/image.test.ts']);
  });

  test('When all tests stand on what changed, then that is said and all run', () => {
    const { specs, why } = planOf(['README.md', 'package-lock.json'], site);
    expect(specs).toBe('all');
    expect(why).toEqual(['everything: all tests stand on package-lock.json']);
  });

  test('When more than six pages are concerned, then one of each team stands for them', () => {
    const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
      path: `/${name}`,
      remote: name < 'e' ? 'hosting' : 'tools',
      file: `mfe/${name}.tsx`,
    }));
    const imports = Object.fromEntries(pages.map(({ file }) => [file, ['shell/kit/src/x.ts']]));
    expect(planOf(['shell/kit/src/x.ts'], { ...site, imports, pages }).grep).toBe(' (/a|/e) ');
  });
});
