import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';

/** An app's development server. */
export interface DevelopmentServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts an app's development server as `npm run dev` does, on a free port and with data of its own. */
export async function startDevelopment(folder: string): Promise<DevelopmentServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-dev-'));
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', '0'], {
    cwd: join(root, folder),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const address = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Local: +(http:\S+)/.exec(line)?.[1];
      if (found) done(found);
    });
    ended.then(() => fail(new Error(`the development server of ${folder} ended`)));
  });
  return {
    origin: new URL(address).origin,
    async stop() {
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
