import { describe, expect, test } from 'vitest';
import { parsePages, planTests } from './affected-tests.mjs';

const pageWise = "for (const path of [...pages, '/nope']) {";

/** Two teams, each with a page, and the home page. */
const site = {
  pages: [
    { path: '/', remote: 'shell', file: 'shell/app/home/HomePage.tsx' },
    { path: '/offres/vds', remote: 'hosting', file: 'mfe-hosting/src/vds/VdsPage.tsx' },
    { path: '/offres/web', remote: 'hosting', file: 'mfe-hosting/src/web/WebPage.tsx' },
    { path: '/contact', remote: 'tools', file: 'mfe-tools/src/contact/ContactPage.tsx' },
  ],
  specs: {
    'tests/accessibility/pages.spec.ts': pageWise,
    'tests/delivery/release.spec.ts': "goto('/offres/vds')",
    'tests/journeys/contact-form.spec.ts': "goto('/contact')",
    'tests/journeys/hosting/vds.spec.ts': "goto('/offres/vds?mode=tableau')",
  },
};

const AXE = 'tests/accessibility/pages.spec.ts';
const CONTACT = 'tests/journeys/contact-form.spec.ts';
const VDS = 'tests/journeys/hosting/vds.spec.ts';

describe('parsePages', () => {
  test('reads paths that are text or a constant', () => {
    const text = `export const PRICES_PATH = '/prix';
      { path: '/offres', page: './app/OffersPage.tsx' }, { path: PRICES_PATH, page: './app/PricesPage.tsx' }`;
    expect(parsePages('shell', text)).toEqual([
      { path: '/offres', remote: 'shell', file: 'shell/app/OffersPage.tsx' },
      { path: '/prix', remote: 'shell', file: 'shell/app/PricesPage.tsx' },
    ]);
  });

  test('refuses a route of another form, whose page no change would test', () => {
    expect(() => parsePages('mfe-cloud', "{ path: `/a`, page: './src/Page.tsx' }")).toThrow(
      'mfe-cloud: 0 of 1 routes could be read',
    );
  });
});

describe('planTests', () => {
  test.each([
    ['a component of one page', 'mfe-hosting/src/vds/Vds.tsx', [VDS], [AXE], ' (/offres/vds)( |$)'],
    ['data of one page', 'mfe-hosting/src/vds/plans.ts', [VDS], [AXE], ' (/offres/vds)( |$)'],
    [
      'another source of a remote',
      'mfe-hosting/src/prices.ts',
      [VDS],
      [AXE],
      ' (/offres/vds|/offres/web)( |$)',
    ],
    [
      'the kit',
      'shell/kit/src/ui/Price.tsx',
      [CONTACT, VDS],
      [AXE],
      ' (/|/offres/vds|/offres/web|/contact)( |$)',
    ],
    [
      'the contract',
      'api/contract/src/quote.ts',
      [CONTACT, VDS],
      [AXE],
      ' (/|/offres/vds|/offres/web|/contact)( |$)',
    ],
  ])('chooses journeys and pages for %s', (_, file, specs, byPage, grep) => {
    expect(planTests([file], site)).toMatchObject({ isWhole: false, specs, pageWise: byPage, grep });
  });

  test('chooses the journeys that write for the API', () => {
    expect(planTests(['api/src/forms/contact-route.ts'], site)).toMatchObject({
      specs: [CONTACT],
      pageWise: [],
    });
  });

  test.each([
    ['a component', 'mfe-hosting/src/vds/Vds.tsx', ['lint', 'typecheck', 'unit']],
    ['the kit', 'shell/kit/src/ui/Field.tsx', ['lint', 'typecheck', 'unit', 'engines']],
    ['the API', 'api/src/forms/contact-route.ts', ['lint', 'typecheck', 'unit', 'services']],
    ['the host', 'shell/server/host.ts', ['lint', 'typecheck', 'unit', 'services']],
    ['a document', 'README.md', ['unit']],
  ])('chooses lanes for %s', (_, file, expected) => {
    const { lanes = {} } = planTests([file], site);
    expect(Object.keys(lanes).filter((lane) => lanes[lane as keyof typeof lanes])).toEqual(expected);
  });

  test('chooses everything when all tests depend on the change, and says why', () => {
    expect(planTests(['README.md', 'package-lock.json'], site)).toEqual({
      isWhole: true,
      why: 'all tests depend on package-lock.json',
    });
  });

  test('represents more than six pages by the first of each remote', () => {
    const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
      path: `/${name}`,
      remote: name < 'e' ? 'hosting' : 'tools',
      file: `mfe/${name}/Page.tsx`,
    }));
    expect(planTests(['shell/kit/src/x.ts'], { ...site, pages }).grep).toBe(' (/a|/e)( |$)');
  });
});
