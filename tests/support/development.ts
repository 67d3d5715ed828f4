import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.ts';
import { type Program, startProgram } from './programs.ts';

/** An app's development server. */
export interface DevelopmentServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts an app's development server as `npm run dev` does, on a free port and with data of its own. */
export async function startDevelopment(folder: string): Promise<DevelopmentServer> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'site-dev-'));
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--port', '0'];
  const program = startProgram(vite, { DATA_DIR, NO_COLOR: '1' }, join(root, folder));
  return {
    origin: new URL(await program.says(/Local: +(http:\S+)/)).origin,
    async stop() {
      await program.stop('SIGTERM');
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Starts `npm run dev -- --only NAMES --against ADDRESS` in a folder that holds remotes. */
export const develop = (only: string, against: string, { cwd = root, port = 0 } = {}): Program =>
  startProgram(
    [join(root, 'shell/tasks/dev.mjs'), '--only', only, '--against', against],
    { PORT: String(port) },
    cwd,
  );
