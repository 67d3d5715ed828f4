import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Build, mustBeBuilt, operatorFile, production } from './paths.ts';

/** The web host with its API, as a process of its own with its own data. */
export interface Site {
  origin: string;
  pid: number;
  dataDir: string;
  /** PostgreSQL instead of the database in `dataDir`. */
  databaseUrl?: string;
  /** Lines of both outputs so far. */
  output: string[];
  /** Resolves when the process has ended, killed unless stated, and its data are gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Puts the composed site where there is no database yet. */
export function seed(dataDir: string, build: Build): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'site.db');
  if (!existsSync(file)) cpSync(join(build.dataDir, 'site.db'), file);
}

/** Starts the built host on a free port and resolves once it listens. */
export async function startServer(
  env: Record<string, string> = {},
  build: Build = production,
): Promise<Site> {
  mustBeBuilt(build);
  const ownDir = mkdtempSync(join(tmpdir(), 'site-test-'));
  if (!env.DATABASE_URL && !env.API_URL) seed(env.DATA_DIR ?? ownDir, build);
  const child = spawn(process.execPath, [build.server], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: ownDir,
      SITE_DIR: build.siteDir,
      OPERATOR_FILE: operatorFile,
      LOG_LEVEL: 'warn',
      // Tests send what hundreds of visitors would.
      FORM_CROWD: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const output: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
  const port = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const listening = /^Site : http:\/\/localhost:(\d+)$/.exec(line);
      if (listening?.[1]) done(listening[1]);
    });
    exited.then(() => fail(new Error(`the server ended:\n${output.join('\n')}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    dataDir: env.DATA_DIR ?? ownDir,
    output,
    async stop(signal = 'SIGKILL') {
      child.kill(signal);
      await exited;
      rmSync(ownDir, { recursive: true, force: true });
    },
  };
}
