import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Build, mustBeBuilt, operatorFile, production } from './paths.ts';
import { LISTENING, startCommand, startProgram } from './programs.ts';

/** The command that starts a host: the image's, or `npm start` as README says. */
export type Launcher = 'image' | 'npm';

/** The web host with its API, as a process of its own with its own data. */
export interface Site {
  origin: string;
  /** Of the command that started it. */
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
  launcher: Launcher = 'image',
): Promise<Site> {
  mustBeBuilt(build);
  const ownDir = mkdtempSync(join(tmpdir(), 'site-test-'));
  const dataDir = env.DATA_DIR ?? ownDir;
  if (!env.DATABASE_URL && !env.API_URL) seed(dataDir, build);
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: ownDir,
    SITE_DIR: build.siteDir,
    OPERATOR_FILE: operatorFile,
    LOG_LEVEL: 'warn',
    // Tests send what hundreds of visitors would.
    FORM_CROWD: '1000000',
    ...env,
  };
  const host =
    launcher === 'npm'
      ? startCommand('npm', ['start'], settings, undefined, true)
      : startProgram(build.server, { NODE_ENV: 'production', ...settings });
  return {
    origin: `http://127.0.0.1:${await host.says(LISTENING)}`,
    pid: host.pid,
    dataDir,
    output: host.output,
    async stop(signal) {
      await host.stop(signal);
      rmSync(ownDir, { recursive: true, force: true });
    },
  };
}
