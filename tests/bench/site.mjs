import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '../../shell/tasks/apps.mjs';
import { copyData } from '../support/test-site.mjs';
import { startProgram } from './program.mjs';

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
