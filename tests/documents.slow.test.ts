import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postLogin } from '@site/api/testing/admin';
import { type Cleanup, createFileCleanup } from '@site/api/testing/cleanup';
import { startOwnPostgres } from '@site/api/testing/postgres';
import { TELEMETRY_REPORTS_PATH } from '@site/api-contract/releases/telemetry-reports-rules';
import { describe, expect, test, vi } from 'vitest';
import { COMPOSING } from './support/composing.ts';
import { type DocumentStep, documents, parseSteps } from './support/documents.ts';
import { fetchText } from './support/http.ts';
import { findConsecutiveFreePorts } from './support/ports.ts';
import { LISTENING_LINE, type Program, startCommand } from './support/programs.ts';
import { WorkingCopy } from './support/working-copy.ts';

/** Addresses of the site and the database in documents. */
const SITE = 'localhost:3000';
const POSTGRES = 'localhost:5432';
/** Port of the site, and of the cluster's hosts and database. */
const CLUSTER_PORTS = [3000, 3001, 3002, 3003, 3004];

// All documents are followed at once, and wait for each other's programs.
vi.setConfig({ ...COMPOSING, testTimeout: 2 * COMPOSING.testTimeout });

/** In place of npx, which takes half a second to find a command of the clone. Packages elsewhere are left to npx itself. */
const NPX = `#!/bin/sh
case $1 in -*) exec "${join(process.execPath, '../npx')}" "$@" ;; esac
command=node_modules/.bin/$1
shift
exec "$command" "$@"
`;

/** A command that goes on until its reader ends it. */
const isServer = (command: string) => /\bnpm start\b|\bsite cluster\b/.test(command);
/** A command that sets variables of the terminal. */
const isSetting = (command: string) => /^(export|\.) /.test(command);

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const lineLike = (line: string) => new RegExp(`^${quoted(line).replaceAll('…', '.*')}$`, 'm');

/** Follows a document to the letter, in a clone of its own, but for the ports it names. */
class Reader {
  readonly #checkout: WorkingCopy;
  readonly #ports: Record<string, string>;
  /** Variables that the terminal keeps. */
  readonly #exports: string[] = [];
  readonly #servers: Program[] = [];
  #block = 0;
  /** Output of the block's commands so far. */
  #output: string[] = [];
  commands = 0;

  constructor(checkout: WorkingCopy, ports: Record<string, string>) {
    this.#checkout = checkout;
    this.#ports = ports;
    mkdirSync(this.#programs, { recursive: true });
    writeFileSync(join(this.#programs, 'npx'), NPX, { mode: 0o755 });
  }

  get #programs(): string {
    return join(this.#checkout.dir, 'dist/programs');
  }

  #localized(text: string): string {
    return Object.entries(this.#ports).reduce((said, [from, to]) => said.replaceAll(from, to), text);
  }

  #start(command: string): Program {
    const origin = `http://${this.#ports[SITE]}`;
    const env = {
      PATH: [this.#programs, process.env.PATH].join(delimiter),
      PORT: new URL(origin).port,
      COMPRESSION: 'fast',
      LOG_LEVEL: 'warn',
    };
    const script = [...this.#exports, this.#localized(command)].join('\n');
    return startCommand('sh', ['-ec', script], env, this.#checkout.dir, true);
  }

  async #run(command: string): Promise<void> {
    if (isSetting(command)) this.#exports.push(this.#localized(command));
    if (isServer(command)) {
      await this.leave();
      const server = this.#start(command);
      this.#servers.push(server);
      await server.waitForOutput(LISTENING_LINE);
      this.#output.push(...server.output);
      return;
    }
    const { code, output } = await this.#start(command).ended;
    this.#output.push(output);
    expect(code, `${command}\n${output}`).toBe(0);
  }

  async #expectAt({ path: address, visitor, text }: DocumentStep & { kind: 'expect' }): Promise<void> {
    const { origin, pathname: path } = new URL(
      address.startsWith('/')
        ? `http://${this.#ports[SITE]}${address}`
        : `http://${this.#localized(address)}`,
    );
    const headers: Record<string, string> = {};
    if (visitor === 'administrator') {
      const outputText = this.#servers.flatMap(({ output }) => output).join('\n');
      const [, password = ''] = /^Mot de passe administrateur .* : (\S+)$/m.exec(outputText) ?? [];
      const { token } = (await (await postLogin(origin, password)).json()) as { token: string };
      headers.Authorization = `Bearer ${token}`;
    } else if (visitor) headers.Cookie = `groupe=${visitor.slice('group '.length)}`;
    const isShown = (await fetchText(origin, path, headers)).includes(text);
    expect({ path, text, isShown }).toEqual({ path, text, isShown: true });
  }

  /** Views a page as browsers do: each view's report has the token of the view. Failing views end a canary, which it awaits. */
  async #view({ path, group, count, remote, outcome }: DocumentStep & { kind: 'views' }): Promise<void> {
    const origin = `http://${this.#ports[SITE]}`;
    const getPage = async () => {
      const { headers } = await fetch(origin + path, {
        headers: { Cookie: `groupe=${group.slice('group '.length)}` },
      });
      const view = /view;desc="([^"]+)"/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? '';
      return { view, release: new RegExp(`\\b${remote}@(\\w+)`).exec(view)?.[1] };
    };
    const { release } = await getPage();
    for (let time = 0; time < count; time++) {
      const { view } = await getPage();
      const error = outcome === 'shown' ? {} : { error: { message: 'broken on purpose', page: path } };
      const body = JSON.stringify({ reports: [{ remote, release, outcome, ...error }], views: [view] });
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await fetch(origin + TELEMETRY_REPORTS_PATH, { method: 'POST', headers, body });
      expect(status).toBe(204);
    }
    if (outcome !== 'shown')
      await vi.waitFor(async () => expect((await getPage()).release).not.toBe(release), { timeout: 60_000 });
  }

  async take(step: DocumentStep): Promise<void> {
    switch (step.kind) {
      case 'command':
        this.commands += 1;
        if (step.block !== this.#block) this.#output = [];
        this.#block = step.block;
        return this.#run(step.command);
      case 'given':
        return this.#run(step.command);
      case 'output':
        for (const line of step.lines) expect(this.#said()).toMatch(lineLike(line));
        return;
      case 'expect':
        return this.#expectAt(step);
      case 'views':
        return this.#view(step);
    }
  }

  /** Returns the output of the block's commands, with the document's ports in place of the test's. */
  #said(): string {
    const output = this.#output.join('\n');
    return Object.entries(this.#ports).reduce((said, [to, from]) => said.replaceAll(from, to), output);
  }

  /** Ends the servers, as Ctrl-C does. */
  async leave(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.stop('SIGINT')));
  }
}

const steps = Object.fromEntries(documents.map((document) => [document, parseSteps(document)]));
const commandsIn = (document: string) =>
  (steps[document] ?? []).flatMap((step) => (step.kind === 'command' ? [step.command] : []));

const followed = documents.filter((document) => document !== 'README.md' && commandsIn(document).length > 0);

const afterFile = createFileCleanup();

async function getPorts(commands: string[], cleanup: Cleanup): Promise<Record<string, string>> {
  const first = await findConsecutiveFreePorts(CLUSTER_PORTS.length);
  const ports = Object.fromEntries(
    CLUSTER_PORTS.map((port, index) => [`localhost:${port}`, `localhost:${first + index}`]),
  );
  if (!commands.some((command) => command.includes(POSTGRES))) return ports;
  return { ...ports, [POSTGRES]: new URL((await startOwnPostgres(cleanup)).url).host };
}

test('documents with commands are found', () => {
  expect(followed).toEqual([
    'docs/how-to/add-a-page.md',
    'docs/how-to/operate-a-site.md',
    'docs/how-to/release.md',
    'docs/tutorials/add-a-remote.md',
    'docs/tutorials/run-three-hosts.md',
    'docs/tutorials/ship-a-change.md',
  ]);
});

test('commands of README.md are those that docs/how-to/release.md runs, in its order', () => {
  const listWithoutComments = (document: string) =>
    commandsIn(document).map((command) => command.replace(/ +#.*/, ''));
  const others = listWithoutComments('docs/how-to/release.md');
  const places = listWithoutComments('README.md').map((command) => others.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

// At once: each waits for its programs. All begin with what is built and composed here.
describe.concurrent('commands of a document', () => {
  test.each(followed)('run as written: %s', async (document) => {
    const checkout = new WorkingCopy();
    afterFile(() => checkout.remove());
    checkout.copySite(join(checkout.dir, 'data'));
    const reader = new Reader(checkout, await getPorts(commandsIn(document), afterFile));
    afterFile(() => reader.leave());
    for (const step of steps[document] ?? []) {
      try {
        await reader.take(step);
      } catch (error) {
        throw new Error(`${document}:${step.line}`, { cause: error });
      }
    }
    await reader.leave();
    expect(reader.commands).toBe(commandsIn(document).length);
  });
});
