import { describe, expect, test } from 'vitest';
import { read, text, type Yaml } from './testing/files.ts';

const { scripts } = JSON.parse(text('../package.json'));
const line = text('../.nvmrc').trim();
const SITE = 'https://www.example.org';

describe.each(['ci/github.yml', 'ci/gitlab.yml'])('%s', (file) => {
  test('says where what needs an approval waits', () => {
    expect(text(file)).toMatch(
      /^# With --approval what a (run|job) makes live waits .* \/admin\/livraisons;/m,
    );
  });
});

/** Commands of this repository that scripts run. */
const commandsIn = (lines: string[]) =>
  lines.flatMap((run) => [...run.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? ''));

describe('GitHub Actions', () => {
  const [workflow] = read('ci/github.yml');
  const jobs = Object.values<Yaml>(workflow.jobs);
  const steps: Yaml[] = jobs.flatMap((job) => job.steps);
  const { options } = workflow.on.workflow_dispatch.inputs.command;

  test('When a step runs a command, then the repository has it', () => {
    const commands = commandsIn(steps.map(({ run = '' }) => run));
    expect(commands).toEqual(['test:unit', 'build']);
    expect(options).toEqual(['promote', 'abort', 'rollback']);
    for (const name of [...commands, ...options]) expect(scripts).toHaveProperty([name]);
  });

  test('a job that may sign neither builds nor tests', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const signing = jobs.filter((job) => job.permissions?.['id-token']);
    expect(signing.map((job) => job.environment)).toEqual(['hosting', 'hosting']);
    for (const { permissions, steps: own } of signing) {
      expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
      const runs = own.map(({ run = '' }: Yaml) => run).join('\n');
      expect(runs).not.toMatch(/run (build|test)/);
    }
    expect(workflow.jobs.build.permissions).toBeUndefined();
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThan(60);
  });

  test('actions are pinned by commit', () => {
    for (const { uses } of steps.filter((step) => step.uses)) expect(uses).toMatch(/@[0-9a-f]{40}$/);
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(node.with['node-version-file']).toBe('.nvmrc');
  });

  test('When somebody chooses a command, then no shell reads what they wrote', () => {
    for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{/);
    expect(steps.at(-1)?.env.COMMAND).toMatch(/^\$\{\{ inputs\.command \}\}$/);
  });

  test('When a push is released, then as a canary of the site the tokens are for, one change after the other', () => {
    expect(workflow.env.SITE).toBe(SITE);
    const { steps: canary } = workflow.jobs.canary;
    expect(canary.at(-1).run).toBe(
      'node shell/dist/server/release.js publish hosting --from mfe-hosting/dist --to "$SITE" --canary 10',
    );
    expect(workflow.concurrency).toEqual({ group: 'hosting', 'cancel-in-progress': false });
    expect(text('ci/github.yml')).toContain(`--audience ${SITE} `);
  });
});

describe('GitLab CI', () => {
  const [pipeline] = read('ci/gitlab.yml');
  const { stages, variables, default: base, '.change': change, '.decision': decision, ...jobs } = pipeline;
  const scriptsOf = (name: string): string[] => jobs[name].script;

  test('When a job runs a command, then the repository has it', () => {
    const commands = commandsIn(Object.keys(jobs).flatMap(scriptsOf));
    expect(commands.sort()).toEqual(['build', 'test:unit']);
    for (const name of commands) expect(scripts).toHaveProperty([name]);
  });

  test('When a job changes the site, then with a token for it that is used once, one change after the other', () => {
    expect(variables.SITE).toBe(SITE);
    expect(change.id_tokens).toEqual({ DELIVERY_ID_TOKEN: { aud: SITE } });
    expect(change).toMatchObject({ resource_group: 'hosting', interruptible: false });
    const changing = Object.keys(jobs).filter((name) => /--to /.test(scriptsOf(name).join()));
    expect(changing).toEqual(['canary', 'promote', 'abort', 'rollback']);
    for (const name of changing) {
      // Nothing that the repository or its packages bring runs beside the token but the program that ships.
      expect(scriptsOf(name)).toEqual([expect.stringMatching(/^node shell\/dist\/server\/release\.js /)]);
      expect([jobs[name].extends, decision.extends]).toContain('.change');
    }
    expect(text('ci/gitlab.yml')).toContain(`--audience ${SITE} `);
  });

  test('When visitors beyond the canary are concerned, then somebody presses a button', () => {
    for (const name of ['promote', 'abort', 'rollback']) expect(jobs[name].extends).toBe('.decision');
    expect(decision.rules.every(({ when }: Yaml) => when === 'manual')).toBe(true);
    expect(stages).toEqual(['build', 'canary', 'decide']);
  });

  test('When it runs, then in the Node this is developed with', () => {
    expect(base.image).toMatch(new RegExp(`^node:${line}\\.\\d+\\.\\d+-`));
  });
});
