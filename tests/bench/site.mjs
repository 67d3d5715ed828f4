import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '../../shell/tasks/apps.mjs';
import { root } from '../../shell/tasks/lib.mjs';

const START_MS = 30_000;

/** Starts the composed site on a free port with an empty database; resolves once it listens. */
export async function startSite() {
  const data = await mkdtemp(join(tmpdir(), 'bench-data-'));
  const child = spawn(process.execPath, [serverProgram], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => child.on('close', done));
  const close = async () => {
    child.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  // For an interruption before anyone can call `close`.
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  });
  let output = '';
  try {
    const port = await new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`the site didn't start\n${output}`)), START_MS);
      const read = (text) => {
        output += text;
        const found = /http:\/\/localhost:(\d+)/.exec(output);
        if (!found) return;
        clearTimeout(timer);
        done(found[1]);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('close', () => fail(new Error(`the site ended\n${output}`)));
    });
    return { origin: `http://127.0.0.1:${port}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}
