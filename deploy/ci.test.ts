import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../shell/cli/commands.mjs';
import { parseYamlFile, readDeployFile, type Yaml } from './testing/files.ts';

const { scripts } = JSON.parse(readDeployFile('../package.json'));
const SITE = 'https://www.example.org';

/** Returns the repository's commands that scripts run. */
const commandsIn = (lines: string[]) =>
  lines.flatMap((run) => [...run.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? ''));

describe('GitHub Actions', () => {
  const [workflow] = parseYamlFile('ci/github.yml');
  const jobs = Object.values<Yaml>(workflow.jobs);
  const steps: Yaml[] = jobs.flatMap((job) => job.steps);
  const { options } = workflow.on.workflow_dispatch.inputs.command;

  test('runs commands that the repository has', () => {
    const commands = commandsIn(steps.map(({ run = '' }) => run));
    expect(commands).toEqual(['test:unit', 'build']);
    expect(options).toEqual(['abort', 'rollback']);
    for (const name of commands) expect(scripts).toHaveProperty([name]);
    const names = Object.values(COMMANDS)
      .flat()
      .map(({ line: command }) => command.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(options));
  });

  test('a job that may sign neither builds nor tests', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const signing = jobs.filter((job) => job.permissions?.['id-token']);
    expect(signing.map((job) => job.environment)).toEqual([
      'hosting-preview',
      'hosting',
      'hosting-production',
      'hosting',
      'hosting',
    ]);
    for (const { permissions, steps: own } of signing) {
      expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
      const runs = own.map(({ run = '' }: Yaml) => run).join('\n');
      expect(runs).not.toMatch(/npm (ci|run|install)/);
      expect(own.some(({ uses = '' }: Yaml) => uses.startsWith('actions/checkout@'))).toBe(false);
    }
    expect(workflow.jobs.build.permissions).toBeUndefined();
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThan(60);
  });

  test('actions are pinned by commit', () => {
    for (const { uses } of steps.filter((step) => step.uses)) expect(uses).toMatch(/@[0-9a-f]{40}$/);
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(node.with['node-version-file']).toBe('.nvmrc');
  });

  test('keeps a chosen command out of the shell', () => {
    for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{/);
    expect(steps.at(-1)?.env.COMMAND).toMatch(/^\$\{\{ inputs\.command \}\}$/);
  });
});

describe('GitLab CI', () => {
  const [pipeline] = parseYamlFile('ci/gitlab.yml');
  const { stages, variables, default: base, '.change': change, '.decision': decision, ...jobs } = pipeline;
  const getScripts = (name: string): string[] => jobs[name].script;

  test('runs commands that the repository has', () => {
    const commands = commandsIn(Object.keys(jobs).flatMap(getScripts));
    expect(commands.sort()).toEqual(['build', 'test:unit']);
    for (const name of commands) expect(scripts).toHaveProperty([name]);
  });

  test('changes the site with a token used once, one change at a time', () => {
    expect(variables.SITE).toBe(SITE);
    expect(change.id_tokens).toEqual({ DELIVERY_ID_TOKEN: { aud: SITE } });
    expect(change).toMatchObject({ resource_group: 'hosting', interruptible: false });
    const changing = Object.keys(jobs).filter((name) => /--to /.test(getScripts(name).join()));
    expect(changing).toEqual(['preview', 'canary', 'promote', 'abort', 'rollback']);
    for (const name of changing) {
      // Only the site's client may run beside the token, and no code of the repository or its packages.
      expect(getScripts(name)[0]).toMatch(/^npx --yes "\$SITE\/api\/delivery\/client\.tgz" /);
      expect(getScripts(name).join('\n')).not.toMatch(/npm (ci|run|install)/);
      expect([jobs[name].extends, decision.extends]).toContain('.change');
    }
  });
});
