import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '../../shell/site/registry.ts';
import { type Announced, restate } from './builds.ts';
import { operator } from './pages.ts';
import { production, root } from './paths.ts';

export interface Outcome {
  code: number | null;
  output: string;
}

/** A copy of the composed site that a test may break. */
export class SiteCopy {
  readonly dir = mkdtempSync(join(tmpdir(), 'site-copy-'));
  readonly operatorFile = join(this.dir, 'operator.json');
  operator = structuredClone(operator);
  /** More of the environment its programs run in. */
  env: Record<string, string> = {};
  /** What is composed here is read, not sent: little effort is enough. */
  compression: 'best' | 'fast' = 'fast';

  constructor() {
    for (const name of ['releases', 'public', 'composed', 'current', 'node_modules']) {
      const from = join(production.siteDir, name);
      if (existsSync(from)) cpSync(from, join(this.dir, name), { recursive: true, verbatimSymlinks: true });
    }
    this.writeOperator();
    // What was released here before the test isn't its business.
    this.writeRegistry({ ...this.registry, candidates: [], history: [] });
  }

  /** Writes the live registry, and into the list of its composition that this is how it should be. */
  writeRegistry(registry: Registry): void {
    const text = JSON.stringify(registry);
    const list = join(this.dir, 'current/files.json');
    const digest = createHash('sha256').update(text).digest('base64url');
    writeFileSync(this.#registryFile, text);
    writeFileSync(
      list,
      JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), 'registry.json': digest }),
    );
  }

  /** Has a release live that was never composed: one that was accepted by an earlier version of this program, say. */
  adopt({ dist, manifest: { name, buildId }, remove }: Announced): void {
    cpSync(dist, join(this.dir, 'releases', name, buildId), { recursive: true });
    remove();
    const { registry } = this;
    const live = registry.releases[name];
    if (!live) throw new Error(`the site has no ${name}`);
    this.writeRegistry({ ...registry, releases: { ...registry.releases, [name]: { ...live, buildId } } });
  }

  /** Changes what every page composed from now on says of the operator, and no picture does: drawing them is dear. */
  siren(number: string): void {
    this.operator.identifiers.siren = number;
    this.writeOperator();
  }

  writeOperator(content: string = JSON.stringify(this.operator)): void {
    writeFileSync(this.operatorFile, content);
  }

  /** Runs the compose command, with more options. */
  compose(...more: string[]): Promise<Outcome> {
    return this.#run(production.compose, more);
  }

  /** Runs a command of the release program, e.g. `publish hosting --from DIR`. */
  release(...args: string[]): Promise<Outcome> {
    return this.#run(production.release, args);
  }

  #run(program: string, args: string[] = []): Promise<Outcome> {
    const options = ['--site', this.dir, '--operator', this.operatorFile];
    // Production React composes the same bytes in two thirds of the time.
    const env = {
      ...process.env,
      ...{ NODE_ENV: 'production', COMPRESSION: this.compression },
      ...this.env,
    };
    const child = spawn(process.execPath, [program, ...args, ...options], { cwd: root, env });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    return new Promise((done) => child.on('close', (code) => done({ code, output })));
  }

  /** The folder that is live. */
  get live(): string {
    return readlinkSync(join(this.dir, 'current'));
  }

  /** A live page's bytes with those of its compressed twins. */
  page(path: string): string[] {
    const file = join(this.dir, 'current/pages', `${path === '/' ? 'index' : path.slice(1)}.html`);
    return ['', '.br', '.gz'].map((suffix) => readFileSync(file + suffix).toString('latin1'));
  }

  get #registryFile(): string {
    return join(this.dir, 'current/registry.json');
  }

  get registry(): Registry {
    return JSON.parse(readFileSync(this.#registryFile, 'utf8'));
  }

  /** The folder of an app's live release. */
  releaseOf(name: string): string {
    const live = this.registry.releases[name];
    if (!live) throw new Error(`the site has no ${name}`);
    return join(this.dir, 'releases', name, live.buildId);
  }

  /** Has a release live that differs in what its manifest says. */
  editManifest(
    name: string,
    edit: (manifest: Record<string, unknown> & { offers: { id: string }[] }) => void,
  ) {
    this.adopt(
      restate(this.releaseOf(name), (manifest) => {
        edit(manifest as unknown as Parameters<typeof edit>[0]);
        return manifest;
      }),
    );
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
