import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findPackagesFolder, RemoteFailedError } from '../site/release.ts';
import { findNamespaceCommand } from './network-namespace.ts';
import { getProgramFile } from './program-files.ts';
import {
  REPLY_MAX_BYTES,
  type RenderedPage,
  type RendererSetup,
  type RenderFailure,
  type RenderReply,
  type RenderRequest,
  renderReplySchema,
} from './render-protocol.ts';
import { isOutOfMemory, readComposeDeadlineSeconds } from './task.ts';

/** Returns the time limit of a page in milliseconds: a quarter of the deadline, so that other pages have time left. */
const pageMs = () => (readComposeDeadlineSeconds() * 1_000) / 4;

const limits = {
  heapMegabytes: 512,
  /**
   * All writable memory of the process (`RLIMIT_DATA`, setrlimit(2)), including buffers; enforced on Linux only. Node 24 and
   * 26 reserve half of it for the code of two threads.
   */
  dataMegabytes: 2_048,
  printedBytes: 4_000,
};

const flags = process.allowedNodeEnvironmentFlags;
/** Node 20 has the permission model under its first name; `node:sqlite`, where present, ignores permissions. */
const lock = [
  flags.has('--permission') ? '--permission' : '--experimental-permission',
  ...(flags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
];

/** Returns the folders that the program and the bundles import from. */
function packagesFor(releases: string): string[] {
  const packageFolders = [import.meta.url, join(releases, 'index.js')].map(findPackagesFolder);
  return [...packageFolders, join(dirname(releases), 'node_modules')];
}

/** Returns the paths above a folder that Node looks up for a module: Node 20.19 needs permission for these too. */
const askedAbove = (folder: string): string[] => {
  const above = dirname(folder);
  return above === folder
    ? []
    : [join(above, 'package.json'), join(above, 'node_modules/*'), ...askedAbove(above)];
};

/** Returns a folder's path and its real path. */
const asReal = (folder: string) => {
  try {
    return [folder, realpathSync(folder)];
  } catch {
    return [folder];
  }
};

/** The remote that a process renders, and the folders that it may read. */
export interface RenderPermissions {
  remote: string;
  /** Folders of releases. */
  reads: string[];
  /** True for few pages: optimising the code would cost more than it saves. */
  isShort: boolean;
}

function startProcess({ reads, isShort }: RenderPermissions, releases: string) {
  const program = getProgramFile('rendering');
  const folders = [dirname(program), ...packagesFor(releases), ...reads].flatMap(asReal);
  const node = [
    process.execPath,
    ...lock,
    '--no-warnings',
    ...(isShort ? ['--no-opt'] : []),
    `--max-old-space-size=${limits.heapMegabytes}`,
    ...[...new Set([...folders.map((folder) => `${folder}/*`), ...folders.flatMap(askedAbove)])].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    program,
  ];
  // A second shell kills the renderer when this process ends without writing « done »: code that blocks the renderer would
  // miss a closed pipe. With `-f 0` no file can grow.
  const script = `for limit in '-d ${limits.dataMegabytes * 1_024}' '-t ${2 * Math.ceil(readComposeDeadlineSeconds())}' '-f 0' '-c 0'
    do ulimit $limit 2>&-; done
    (read -r done <&4 || kill -KILL $$) >&- 2>&- 3>&- &
    exec 4<&- "$0" "$@"`;
  const [command, ...args] = [...findNamespaceCommand(), '/bin/sh', '-c', script, ...node];
  return spawn(command as string, args, {
    cwd: dirname(program),
    env: { NODE_ENV: process.env.NODE_ENV },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    // A process group of its own: a signal to the group reaches no other process.
    detached: true,
  });
}

const tried: Record<string, string> = {
  FileSystemRead: 'to read',
  FileSystemWrite: 'to write',
  ChildProcess: 'to start the program',
  WorkerThreads: 'to start a thread',
  Signal: 'to signal another process with',
  Net: 'to reach the network with',
  Inspector: 'to open a debugger with',
};

function reasonOf({ message, at, permission, resource }: RenderFailure): string {
  const what = permission
    ? `it tried ${tried[permission] ?? `what ${permission} would allow`} ${resource ?? ''}`.trim()
    : message;
  return at ? `${what} (${at})` : what;
}

interface PendingRender {
  path: string;
  done(rendered: RenderedPage): void;
  fail(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * A process that runs a remote's code to render its pages, one after the other. It may read the program, its packages and
 * some releases; it has no environment, writes no files and starts no processes. It renders the pages of a single remote: a
 * wrong result affects that remote's pages only.
 */
export class Renderer {
  readonly #child: ReturnType<typeof startProcess>;
  readonly remote: string;
  #waiting: PendingRender | undefined;
  #ended: string | undefined;
  /** The system error that prevented the process's start. */
  #fault: Error | undefined;
  #isReady = false;
  #printed = 0;

  constructor(rights: RenderPermissions, start: RendererSetup) {
    this.remote = rights.remote;
    this.#child = startProcess(rights, start.releases);
    this.#child.on('error', (error) => {
      this.#fault = error;
      this.#end(error.message);
    });
    // Without file descriptors left (EMFILE) the process has no pipes, and `error` follows.
    if (!this.#child.stdio) return;
    const [, out, errors, answers] = this.#child.stdio as unknown as [Writable, Readable, Readable, Readable];
    for (const printed of [out, errors]) printed.on('data', (bytes: Buffer) => this.#print(bytes));
    this.#readLines(answers);
    // A broken pipe means that the process has ended, which `exit` reports.
    for (const pipe of this.#child.stdio) pipe?.on('error', () => {});
    // Replies in the pipe precede the exit.
    const closing = once(answers, 'close');
    this.#child.on('exit', async (code, signal) => {
      await closing;
      this.#end(
        isOutOfMemory(code, signal)
          ? 'it ran out of memory'
          : `rendering ended early with ${signal ?? `status ${code}`}`,
      );
    });
    this.#say(start);
  }

  get path(): string {
    return this.#waiting?.path ?? '';
  }

  /** Renders a page. Rejects with {@link RemoteFailedError}: the page, the reason and its place, and the next step. */
  render(request: RenderRequest): Promise<RenderedPage> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.#end(`it took longer than ${pageMs() / 1_000} s`), pageMs());
      this.#waiting = { path: request.path, done, fail, timer };
      if (this.#ended) this.#answerWith(this.#ended);
      else this.#say(request);
    });
  }

  end(): void {
    this.#end('it was ended');
  }

  #say(line: RendererSetup | RenderRequest): void {
    this.#child.stdin?.write(`${JSON.stringify(line)}\n`);
  }

  /** Splits the replies into lines of limited length. */
  #readLines(answers: Readable): void {
    let pieces: Buffer[] = [];
    let length = 0;
    answers.on('data', (bytes: Buffer) => {
      let rest = bytes;
      for (let end = rest.indexOf('\n'); end >= 0 && !this.#ended; end = rest.indexOf('\n')) {
        this.#take(Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8'));
        pieces = [];
        length = 0;
        rest = rest.subarray(end + 1);
      }
      pieces.push(rest);
      length += rest.length;
      if (length > REPLY_MAX_BYTES) this.#end(`it makes more than ${REPLY_MAX_BYTES / 1e6} MB`);
    });
  }

  #take(line: string): void {
    let answer: RenderReply;
    try {
      answer = renderReplySchema.parse(JSON.parse(line));
    } catch {
      this.#end('the rendering process sent a malformed message');
      return;
    }
    if ('isReady' in answer) this.#isReady = true;
    else if ('failed' in answer) this.#answerWith(reasonOf(answer.failed));
    else if (!this.#waiting) this.#end('rendering answered unasked');
    else {
      clearTimeout(this.#waiting.timer);
      this.#waiting.done(answer.rendered);
      this.#waiting = undefined;
    }
  }

  #answerWith(reason: string): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    // Until the frame is loaded, only the shell's code has run.
    const remote = this.#isReady ? this.remote : 'shell';
    const advice = 'Mend the page, rebuild and release again.';
    const message = `${waiting.path} could not be rendered: ${reason}. ${advice}`;
    waiting.fail(new RemoteFailedError(remote, new Error(message, { cause: this.#fault })));
  }

  #end(reason: string): void {
    if (!this.#ended) {
      this.#ended = reason;
      (this.#child.stdio?.[4] as Writable | null | undefined)?.end('done\n');
      this.#child.kill('SIGKILL');
    }
    this.#answerWith(this.#ended);
  }

  /** Prints the output of teams' code, up to a limit. */
  #print(bytes: Buffer): void {
    if (this.#printed >= limits.printedBytes) return;
    this.#printed += bytes.length;
    for (const line of bytes.toString('utf8').trimEnd().split('\n'))
      console.error(`${this.remote} printed: ${line}`);
  }
}
