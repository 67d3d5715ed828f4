import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { planScaffold, type ScaffoldCommand, type ScaffoldPlan } from './plan.ts';

const root = resolve(import.meta.dirname, '../../..');
const elsewhere = mkdtempSync(join(tmpdir(), 'scaffold-'));
afterAll(() => rmSync(elsewhere, { recursive: true }));

const SITE = 'https://staging.example.org';
const plan = (command: string, options: Omit<ScaffoldCommand, 'positionals'> = {}) =>
  planScaffold({ positionals: command.split(' '), ...options }, { checkout: root, cwd: elsewhere });
const getPaths = ({ files }: ScaffoldPlan, folder: string) =>
  [...files.keys()].map((path) => path.slice(join(root, folder).length + 1)).sort();

describe('new remote', () => {
  it('is a workspace with a page, an island and their tests', async () => {
    expect(getPaths(await plan('remote formations'), 'mfe-formations')).toEqual([
      'package.json',
      'src/formations/FormationsCalculator.island.tsx',
      'src/formations/FormationsPage.module.css',
      'src/formations/FormationsPage.test.ts',
      'src/formations/FormationsPage.tsx',
      'src/formations/formations-calculator.test.ts',
      'src/formations/formations-calculator.ts',
      'src/remote.ts',
      'vite.config.ts',
    ]);
  });

  it('has its name, a port of its own and its route in the definition', async () => {
    const { files } = await plan('remote formations', { path: '/offres/formations' });
    const definition = files.get(join(root, 'mfe-formations/src/remote.ts'));
    expect(definition).toContain("  name: 'formations',\n  devPort: 5185,\n");
    expect(definition).toContain(`  routes: [
    {
      path: '/offres/formations',
      page: './src/formations/FormationsPage.tsx',
      title: 'Formations : titre à remplacer',
      description: 'Formations : ce que la page présente, à remplacer par une phrase.',
      label: 'Formations',
    },
  ],
`);
  });

  it.each([
    ['hosting', 'mfe-hosting is there already'],
    ['shell', '« shell » is reserved'],
    ['constructor', '« constructor » is reserved'],
    ['Formations', '« Formations » can’t name a remote; a name is 1 to 20 letters from a to z'],
    ['abcdefghijklmnopqrstu', '« abcdefghijklmnopqrstu » can’t name a remote'],
    ['contact', '/contact is a page of tools; --path names another path'],
  ])('refuses the name « %s »', async (name, reason) => {
    await expect(plan(`remote ${name}`)).rejects.toThrow(reason);
  });
});

describe('new page', () => {
  it('is a folder in its remote, and the last route of its definition', async () => {
    const page = await plan('page hosting/pare-feu', { path: '/offres/pare-feu' });
    expect(getPaths(page, 'mfe-hosting')).toEqual([
      'src/pare-feu/PareFeuPage.module.css',
      'src/pare-feu/PareFeuPage.test.ts',
      'src/pare-feu/PareFeuPage.tsx',
    ]);
    expect([...page.edits.keys()]).toEqual([join(root, 'mfe-hosting/src/remote.ts')]);
    expect([...page.edits.values()][0]).toMatch(
      /path: '\/offres\/dedies',.*\n {4}\{\n {6}path: '\/offres\/pare-feu',\n.* {6}label: 'Pare feu',\n {4}\},\n {2}\],\n\} satisfies/s,
    );
  });

  it.each([
    ['hosting/vps', undefined, 'mfe-hosting has a page or an island VpsPage already'],
    ['hosting/contact', undefined, '/contact is a page of tools'],
    ['hosting/pare-feu', '/offres', '/offres is a page of shell'],
    ['hosting/pare-feu', '/api/pare-feu', '/api/pare-feu is an address of the API'],
    ['hosting/pare-feu', '/offres/vps/lxc', '/offres/vps/lxc is a redirect'],
    ['hosting/pare-feu', '/Pare-feu', '--path takes a path'],
    ['hosting/Parefeu', undefined, '« Parefeu » can’t name a page'],
    ['hosting', undefined, '« hosting » isn’t REMOTE/NAME'],
    ['shell/pare-feu', undefined, 'there is no remote « shell » here: cloud, hosting, telecom, tools'],
  ])('« %s » at %s is refused: %s', async (place, path, reason) => {
    await expect(plan(`page ${place}`, { path })).rejects.toThrow(reason);
  });
});

describe('new island', () => {
  it('is a folder in its remote, with its rules and their test', async () => {
    const island = await plan('island hosting/PriceCalculator');
    expect(getPaths(island, 'mfe-hosting')).toEqual([
      'src/price-calculator/PriceCalculator.island.tsx',
      'src/price-calculator/price-calculator.test.ts',
      'src/price-calculator/price-calculator.ts',
    ]);
    expect(island.edits.size).toBe(0);
  });

  it.each([
    ['hosting/calculator', '« calculator » can’t name an island'],
    ['hosting/Serverlist', 'mfe-hosting has a page or an island Serverlist already'],
    ['hosting/Provider', '« Provider » names a module of each remote'],
  ])('refuses the name « %s »', async (place, reason) => {
    await expect(plan(`island ${place}`)).rejects.toThrow(reason);
  });
});

describe('in the package that a site serves', () => {
  const cwd = join(elsewhere, 'team');
  const planElsewhere = (
    command: string,
    options: Omit<ScaffoldCommand, 'positionals'> = {},
    servedFrom?: string,
  ) => planScaffold({ positionals: command.split(' '), ...options }, { checkout: null, cwd, servedFrom });
  const getTexts = ({ files }: ScaffoldPlan, folder: string) =>
    [...files].map(([path, text]) => [path.slice(folder.length), text]).sort();

  it('makes the same remote as a clone, in a folder of its name, for the site that serves it', async () => {
    const here = await plan('remote formations', { out: 'formations', site: SITE });
    const there = await planElsewhere('remote formations', {}, SITE);
    expect(getTexts(there, join(cwd, 'formations'))).toEqual(getTexts(here, join(elsewhere, 'formations')));
    expect([...there.downloads]).toEqual([[join(cwd, 'formations/kit.tgz'), `${SITE}/api/delivery/kit.tgz`]]);
  });

  it('refuses a remote without a site', async () => {
    await expect(planElsewhere('remote formations')).rejects.toThrow('--site is missing');
  });

  it('refuses a page in a folder without a remote', async () => {
    await expect(planElsewhere('page tarifs')).rejects.toThrow('has no src/remote.ts');
  });

  describe('in the folder of a remote', () => {
    beforeAll(async () => {
      const { files } = await planElsewhere('remote formations', { out: '.', site: SITE });
      for (const [path, text] of files) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    });

    it('asks for its packages first', async () => {
      await expect(planElsewhere('page tarifs')).rejects.toThrow('has no Vite; run npm install there');
    });

    describe('with its packages', () => {
      beforeAll(() => {
        symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
        // The kit of a clone has no tsconfig.json for others.
        writeFileSync(join(cwd, 'tsconfig.json'), '{}');
      });

      it.each(['tarifs', 'formations/tarifs'])('makes the page « %s » with its route', async (place) => {
        const { files, edits } = await planElsewhere(`page ${place}`);
        expect([...files.keys()]).toContain(join(cwd, 'src/tarifs/TarifsPage.tsx'));
        expect([...edits.keys()]).toEqual([join(cwd, 'src/remote.ts')]);
        expect([...edits.values()][0]).toContain("path: '/tarifs'");
      });

      it('makes an island', async () => {
        const { files } = await planElsewhere('island Calculator');
        expect([...files.keys()]).toContain(join(cwd, 'src/calculator/Calculator.island.tsx'));
      });

      it.each([
        ['page formations', undefined, '/formations is a page of formations'],
        ['page hosting/tarifs', undefined, 'there is no remote « hosting » here: formations'],
        ['page tarifs', '/api/tarifs', '/api/tarifs is an address of the API'],
        ['island FormationsCalculator', undefined, 'has a page or an island FormationsCalculator already'],
      ])('refuses « %s » at %s: %s', async (command, path, reason) => {
        await expect(planElsewhere(command, { path })).rejects.toThrow(reason);
      });
    });
  });
});

describe('new remote outside of the repository', () => {
  const planned = () => plan('remote formations', { out: 'formations', site: `${SITE}/` });
  const getFile = async (path: string) =>
    (await planned()).files.get(join(elsewhere, 'formations', path)) ?? '';

  it('takes kit and client from the site', async () => {
    const { dependencies, scripts } = JSON.parse(await getFile('package.json'));
    expect([...(await planned()).downloads]).toEqual([
      [join(elsewhere, 'formations/kit.tgz'), 'https://staging.example.org/api/delivery/kit.tgz'],
    ]);
    expect(dependencies['@site/kit']).toBe('file:kit.tgz');
    expect(scripts.kit).toMatch(
      /--output kit\.tgz https:\/\/staging\.example\.org\/api\/delivery\/kit\.tgz && npm install \.\/kit\.tgz$/,
    );
    // npm would drop « --canary 5 » without « -- », and release to all visitors.
    expect(Object.keys(scripts)).toEqual(['dev', 'build', 'typecheck', 'test', 'kit']);
    expect(await getFile('README.md')).toContain('export SITE_URL=https://staging.example.org\n');
    expect(await getFile('vite.config.ts')).toContain("from '@site/kit/vite/preset'");
  });

  it('leaves no name of a template', async () => {
    const { files } = await planned();
    expect([...files].filter(([path, text]) => /__[a-z]+__/i.test(path + text))).toEqual([]);
  });

  it.each([
    ['formations', undefined, '--out and --site go together'],
    ['formations', 'www.example.org', '--site takes the address of a site'],
    [root, SITE, '--out takes a folder outside of this repository'],
    [join(root, 'formations'), SITE, '--out takes a folder outside of this repository'],
  ])('in %s for %s is refused: %s', async (out, site, reason) => {
    await expect(plan('remote formations', { out, site })).rejects.toThrow(reason);
  });

  it('refuses a folder that isn’t empty', async () => {
    writeFileSync(join(elsewhere, 'notes.md'), '');
    await expect(plan('remote formations', { out: '.', site: SITE })).rejects.toThrow('is not empty');
  });

  describe('workflow of GitHub Actions', () => {
    // biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the tests state
    const read = async (): Promise<any> => parse(await getFile('.github/workflows/release.yml'));

    it('builds and tests in a job that can’t sign', async () => {
      const { jobs, permissions } = await read();
      expect(permissions).toEqual({ contents: 'read' });
      expect(jobs.build.permissions).toBeUndefined();
      const runs = jobs.build.steps.flatMap(({ run }: { run?: string }) => run ?? []);
      expect(runs).toEqual(['npm ci --no-audit --no-fund', 'npm run typecheck', 'npm test', 'npm run build']);
    });

    it.each(['preview', 'publish', 'decide'])(
      'runs no code of the repository in « %s », which signs',
      async (name) => {
        const { jobs } = await read();
        expect(jobs[name].permissions).toEqual({ 'id-token': 'write' });
        const steps: { uses?: string; run?: string }[] = jobs[name].steps;
        expect(steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))).toEqual([]);
        expect(steps.filter(({ run = '' }) => /npm (ci|install|run|test)/.test(run))).toEqual([]);
      },
    );

    it('pins actions by commit', async () => {
      const { jobs } = await read();
      const steps = Object.values(jobs as Record<string, { steps: { uses?: string }[] }>).flatMap(
        (job) => job.steps,
      );
      const actions = steps.flatMap(({ uses }) => uses ?? []);
      expect(actions.length).toBeGreaterThan(5);
      expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    });
  });
});
