import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '../../shell/tasks/apps.mjs';
import { root } from '../../shell/tasks/lib.mjs';
import { copyData } from '../support/test-site.mjs';

const START_MS = 30_000;

/** Starts a Node program that prints its origin; resolves with that origin, its process and its end. */
export async function startProgram(file, env) {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => child.on('close', done));
  const close = async () => {
    child.kill();
    await ended;
  };
  // For an interruption before anyone can call `close`.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  const port = await new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${file} didn't start\n${output}`)), START_MS);
    const read = (text) => {
      if (output.length > 10_000) return;
      output += text;
      const found = /http:\/\/localhost:(\d+)|"port":(\d+)/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      done(found[1] ?? found[2]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => fail(new Error(`${file} ended\n${output}`)));
  }).catch(async (error) => {
    await close();
    throw error;
  });
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, close };
}

/** Starts the composed site on a free port with a database of its own; resolves once it listens. */
export async function startSite() {
  const data = await mkdtemp(join(tmpdir(), 'bench-data-'));
  copyData(data);
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, FORM_CROWD: '1000000' };
  const program = await startProgram(serverProgram, env);
  const close = async () => {
    await program.close();
    await rm(data, { recursive: true, force: true });
  };
  return { ...program, close };
}
