import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cleanup } from '@site/api/testing/cleanup';
import { createTempDir } from '@site/api/testing/temp-dir';
import type { Registry } from '@site/shell/site/registry.ts';
import { type BuildWithManifest, copyBuildWithManifest } from './builds.ts';
import { operatorConfiguration } from './pages.ts';
import { production } from './paths.ts';
import { type ProgramOutcome, runProgram } from './programs.ts';
import { StoredSite } from './stored-site.ts';

/** A copy of the composed site, with its database, that a test may break; gone with `cleanup`. */
export class SiteCopy extends StoredSite {
  readonly dir: string;
  readonly dataDir: string;
  readonly operatorFile: string;
  /** Environment by which programs and hosts find the copy. */
  readonly settings: { SITE_DIR: string; DATA_DIR: string };
  operator = structuredClone(operatorConfiguration);

  constructor(cleanup: Cleanup) {
    const dir = createTempDir(cleanup);
    const dataDir = join(dir, 'data');
    super(dataDir);
    this.dir = dir;
    this.dataDir = dataDir;
    this.operatorFile = join(dir, 'operator.json');
    this.settings = { SITE_DIR: join(dir, 'site'), DATA_DIR: dataDir };
    mkdirSync(dataDir);
    cpSync(join(production.dataDir, 'site.db'), join(dataDir, 'site.db'));
    this.writeOperator();
  }

  /** Writes the live registry, as if the pages were composed from it. */
  writeRegistry(registry: Registry): void {
    this.replace({ 'registry.json': JSON.stringify(registry) });
  }

  /** Has a release live that was neither checked nor composed: an earlier version of the program accepted it, say. */
  forceLiveRelease({ dist, manifest: { name, buildId } }: BuildWithManifest): void {
    for (const side of ['client', 'server'])
      for (const entry of readdirSync(join(dist, side), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name).slice(join(dist, side).length + 1);
        const hash = this.store(readFileSync(join(dist, side, path)));
        const folder = name === 'shell' ? 'shell' : `mfe/${name}`;
        if (side === 'client')
          this.runSql(
            'insert into site_file (path, hash) values (?, ?) on conflict do nothing',
            `${folder}/${path}`,
            hash,
          );
      }
    this.runSql(
      'insert into site_release (remote, build_id, manifest, bytes, stored_at) values (?, ?, ?, 0, ?) on conflict do nothing',
      name,
      buildId,
      readFileSync(join(dist, 'manifest.json'), 'utf8'),
      Date.now(),
    );
    const { registry } = this;
    const live = registry.releases[name];
    if (!live) throw new Error(`the site has no ${name}`);
    this.writeRegistry({ ...registry, releases: { ...registry.releases, [name]: { ...live, buildId } } });
  }

  /** Changes what every page composed from now on says of the operator. */
  siren(number: string): void {
    this.operator.identifiers.siren = number;
    this.writeOperator();
  }

  writeOperator(content: string = JSON.stringify(this.operator)): void {
    writeFileSync(this.operatorFile, content);
  }

  /** Has the operator let a remote's files come from an origin. */
  async grantOrigin(remote: string, origin: string): Promise<void> {
    this.operator.remoteOrigins = { ...this.operator.remoteOrigins, [remote]: [origin] };
    this.writeOperator();
    const { code, output } = await this.release('operator', 'apply', this.operatorFile);
    if (code !== 0) throw new Error(output);
  }

  /** Runs `site compose`, with more options. */
  compose(...more: string[]): Promise<ProgramOutcome> {
    return this.#runHere(['compose', '--operator', this.operatorFile, ...more]);
  }

  /** Runs `site operator check`. */
  checkOperator(): Promise<ProgramOutcome> {
    return this.#runHere(['operator', 'check', this.operatorFile]);
  }

  /** Runs a command of `site` on this site, e.g. `release hosting --from DIR`. */
  release(...args: string[]): Promise<ProgramOutcome> {
    return this.#runHere(args[1] === 'rejected' ? args : [...args, '--local']);
  }

  #runHere(args: string[]): Promise<ProgramOutcome> {
    // Production React composes the same bytes in two thirds of the time.
    return runProgram([production.site, ...args], {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: this.dataDir,
      SITE_DIR: this.settings.SITE_DIR,
    });
  }

  /** The bytes of a live page, one per character. */
  page(path: string): string {
    return this.file(`pages/${path === '/' ? 'index' : path.slice(1)}.html`).toString('latin1');
  }

  /** A folder with an app's live release, as its team published it. */
  getRelease(name: string): string {
    const live = this.registry.releases[name];
    if (!live) throw new Error(`the site has no ${name}`);
    const folder = join(this.dir, 'releases', name, live.buildId);
    const [row] = this.runSql<{ manifest: string }>(
      'select manifest from site_release where remote = ? and build_id = ?',
      name,
      live.buildId,
    );
    if (!row) throw new Error(`${name} ${live.buildId} isn't stored`);
    const { files } = JSON.parse(row.manifest) as { files: Record<string, Record<string, string>> };
    for (const [side, hashes] of Object.entries(files))
      for (const [path, hash] of Object.entries(hashes)) {
        const file = join(folder, side, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, this.blob(hash));
      }
    writeFileSync(join(folder, 'manifest.json'), row.manifest);
    return folder;
  }

  /** Has a release live that differs in what its manifest says. */
  editManifest(
    name: string,
    edit: (manifest: Record<string, unknown> & { offers: { id: string }[] }) => void,
  ) {
    this.forceLiveRelease(
      copyBuildWithManifest(this.getRelease(name), (manifest) => {
        edit(manifest as unknown as Parameters<typeof edit>[0]);
        return manifest;
      }),
    );
  }
}
