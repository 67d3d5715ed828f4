import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { fileListSchema, type Previous } from '../site/composition.ts';
import type { Registry } from '../site/registry.ts';
import { reportSchema } from './report.ts';

/** What the composing process is asked for. */
export interface Task {
  /** Folder with `releases/NAME/BUILD/{manifest.json,client,server}` as `sitePaths(root)` names them. It is only read. */
  root: string;
  /** The operator's configuration: its JSON text as it is to be in force. */
  operator: string;
  /** What is wanted. */
  registry: Registry;
  /** The composition this one follows; null for the first. */
  previous: Previous | null;
  /** A remote that fails stops everything; otherwise its last good pages stay and it is reported. */
  isStrict: boolean;
  /** Composes only what the registry's change makes stale; a change of the operator's configuration is everything. */
  isIncremental: boolean;
  /** Folder new files are written to, at their path in the composition; files taken over from `previous` are not. */
  target: string;
}

const composedSchema = z.object({
  report: reportSchema,
  /** Every file of the composition, new and taken over. */
  files: fileListSchema,
});

export type Composed = z.infer<typeof composedSchema>;

/** What it says: whose code is about to run, and how it ended. */
const messageSchema = z.union([
  z.strictObject({ remote: z.string() }),
  z.strictObject({ composed: composedSchema }),
  z.strictObject({ failed: z.string() }),
]);
export type Message = z.infer<typeof messageSchema>;

/** What composing may take. All of the site takes a third of the memory, and 10 s on two cores. */
const limits = {
  deadlineS: 120,
  /** JavaScript's objects. */
  heapMegabytes: 512,
  /**
   * All writable memory of the process (`RLIMIT_DATA`, setrlimit(2)), buffers included; held on Linux only. Half of it is
   * what Node 24 and 26 set aside for the code of two threads.
   */
  dataMegabytes: 2_048,
};

/** How long one composition may take, in seconds: `COMPOSE_DEADLINE_S`. */
function deadline(): number {
  const set = process.env.COMPOSE_DEADLINE_S || limits.deadlineS;
  const parsed = z.coerce.number().min(1).max(3_600).safeParse(set);
  if (!parsed.success) throw new Error(`COMPOSE_DEADLINE_S takes 1 to 3600 seconds, not ${set}`);
  return parsed.data;
}

/** The built program beside the one that runs. */
const beside = () => join(dirname(process.argv[1] as string), 'composing.js');

/** Of the environment only what composing heeds: teams' code runs there, and no secret is its business. */
const environment = () => ({
  NODE_ENV: process.env.NODE_ENV,
  COMPRESSION: process.env.COMPRESSION,
});

function start(program: string) {
  const node = [process.execPath, `--max-old-space-size=${limits.heapMegabytes}`, program];
  const [command, ...args] =
    process.platform === 'win32'
      ? node
      : ['/bin/sh', '-c', `ulimit -d ${limits.dataMegabytes * 1_024} && exec "$0" "$@"`, ...node];
  return spawn(command as string, args, {
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Composes in a process of its own, where teams' code can neither end this one nor outlast its deadline, nor take more
 * than its share of memory. Throws with what went wrong, and with whose code ran then.
 */
export function composeApart(task: Task, program = beside()): Promise<Composed> {
  const deadlineS = deadline();
  const child = start(program);
  let remote = '';
  let outcome: Composed | Error | undefined;
  const end = (reached: Composed | Error) => {
    outcome ??= reached;
    child.kill('SIGKILL');
  };
  const during = () => (remote ? `while it ran what ${remote} published` : 'before it ran any release');
  const timer = setTimeout(() => {
    end(new Error(`composing took longer than ${deadlineS} s, ${during()}`));
  }, deadlineS * 1_000);
  child.on('message', (content) => {
    const message = messageSchema.safeParse(content).data;
    if (!message) end(new Error(`composing said something odd, ${during()}`));
    else if ('composed' in message) end(message.composed);
    else if ('failed' in message) end(new Error(message.failed));
    else remote = message.remote;
  });
  child.send(task, (error) => error && end(error));
  return new Promise((done, fail) => {
    child.on('error', end);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (outcome instanceof Error) return fail(outcome);
      if (outcome) return done(outcome);
      const isOutOfMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
      const how = isOutOfMemory ? 'ran out of memory' : `ended early with ${signal ?? `status ${code}`}`;
      fail(new Error(`composing ${how}, ${during()}`));
    });
  });
}
