import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';

/** `npm run dev` with options, as a process of its own. */
export interface Development {
  /** Lines of both outputs so far. */
  output: string[];
  /** Status it ended with. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts `npm run dev -- --only NAMES --against ADDRESS` in a folder that holds remotes. */
export function develop(only: string, against: string, { cwd = root, port = 0 } = {}): Development {
  const program = join(root, 'shell/tasks/dev.mjs');
  const child = spawn(process.execPath, [program, '--only', only, '--against', against], {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => output.push(line));
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return {
    output,
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The local address, once it answers. Throws what was printed when it ends instead. */
export async function localAddress({ output, ended }: Development): Promise<string> {
  const find = () => output.map((line) => / inside \S+: (http:\S+)$/.exec(line)?.[1]).find(Boolean);
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const address = find();
    if (address) return address;
    if (hasEnded) throw new Error(`npm run dev ended:\n${output.join('\n')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
