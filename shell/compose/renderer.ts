import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { RemoteFailedError } from '../site/release.ts';
import { findDeno } from './deno.ts';
import { getProgramFile } from './program-files.ts';
import {
  REPLY_MAX_BYTES,
  type RenderedPart,
  type RendererSetup,
  type RenderReply,
  type RenderRequest,
  renderReplySchema,
} from './render-protocol.ts';
import { isOutOfMemory, readComposeDeadlineSeconds } from './task.ts';

/** Most bytes of a process's output that are printed. */
const PRINTED_BYTES = 4_000;

export interface RendererLimits {
  /** Time limit of a page. */
  pageMs: number;
  /** Processor time of the process (`RLIMIT_CPU`, setrlimit(2)). */
  cpuSeconds: number;
  heapMegabytes: number;
  /** All writable memory of the process (`RLIMIT_DATA`), including buffers and threads; enforced on Linux only. */
  dataMegabytes: number;
}

/** Returns the limits of composing. A page has a quarter of the deadline, so that other pages have time left. */
const getComposeLimits = (): RendererLimits => ({
  pageMs: (readComposeDeadlineSeconds() * 1_000) / 4,
  cpuSeconds: 2 * Math.ceil(readComposeDeadlineSeconds()),
  heapMegabytes: 512,
  dataMegabytes: 1_536,
});

/** Deno without any permission, which asks for none, and without configuration, cache, registries or updates. */
const DENO_FLAGS = [
  'run',
  '--no-prompt',
  '--no-remote',
  '--no-npm',
  '--no-config',
  '--no-lock',
  '--no-code-cache',
  '--cached-only',
];
const environment = {
  NO_COLOR: '1',
  DENO_DIR: '/dev/null',
  DENO_NO_UPDATE_CHECK: '1',
  DENO_NO_PACKAGE_JSON: '1',
};

interface RendererOptions {
  /** True for few pages: optimising the code would cost more than it saves. */
  isShort?: boolean;
  /** The rendering program; defaults to the built one. */
  program?: string;
  /** Defaults to the limits of composing. */
  limits?: RendererLimits;
  /** Gets each line that the code prints; by default they go to standard error. */
  print?: (line: string) => void;
}

function startProcess(
  limits: RendererLimits,
  { isShort = false, program = getProgramFile('rendering') }: RendererOptions,
) {
  const v8Flags = [`--max-old-space-size=${limits.heapMegabytes}`, ...(isShort ? ['--no-opt'] : [])];
  const deno = [findDeno(), ...DENO_FLAGS, `--v8-flags=${v8Flags.join(',')}`, program];
  // A second shell kills the renderer when this process ends without writing « done »: code that blocks the renderer would
  // miss a closed pipe. With `-f 0` no file can grow.
  const script = `for limit in '-d ${limits.dataMegabytes * 1_024}' '-t ${limits.cpuSeconds}' '-f 0' '-c 0'
    do ulimit $limit 2>&-; done
    (read -r done <&3 || kill -KILL $$) >&- 2>&- &
    exec 3<&- "$0" "$@"`;
  return spawn('/bin/sh', ['-c', script, ...deno], {
    cwd: dirname(program),
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // A process group of its own: a signal to the group reaches no other process.
    detached: true,
  });
}

interface PendingRender {
  path: string;
  done(rendered: RenderedPart): void;
  fail(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * A process that runs one remote's code to render its pages and islands, one after the other. It reads nothing but its lines,
 * and has no environment, file, network or process. A wrong result affects that remote's parts of pages only.
 */
export class Renderer {
  readonly #child: ReturnType<typeof startProcess>;
  readonly #limits: RendererLimits;
  readonly #printLine: (line: string) => void;
  #waiting: PendingRender | undefined;
  #ended: string | undefined;
  /** The system error that prevented the process's start. */
  #fault: Error | undefined;
  #isReady = false;
  /** The last request: the process renders one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #printed = 0;

  constructor(
    readonly remote: string,
    /** The setup, or its JSON text. */
    setup: RendererSetup | string,
    options: RendererOptions = {},
  ) {
    this.#limits = options.limits ?? getComposeLimits();
    this.#printLine = options.print ?? console.error;
    this.#child = startProcess(this.#limits, options);
    this.#child.on('error', (error) => {
      this.#fault = error;
      this.#end(error.message);
    });
    // Without file descriptors left (EMFILE) the process has no pipes, and `error` follows.
    if (!this.#child.stdio) return;
    const [, replies, printed] = this.#child.stdio as unknown as [Writable, Readable, Readable];
    printed.on('data', (bytes: Buffer) => this.#print(bytes));
    this.#readLines(replies);
    // A broken pipe means that the process has ended, which `exit` reports.
    for (const pipe of this.#child.stdio) pipe?.on('error', () => {});
    // Replies in the pipe precede the exit.
    const closing = once(replies, 'close');
    this.#child.on('exit', async (code, signal) => {
      await closing;
      this.#end(
        isOutOfMemory(code, signal)
          ? 'it ran out of memory'
          : `rendering ended early with ${signal ?? `status ${code}`}`,
      );
    });
    this.#say(setup);
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  get path(): string {
    return this.#waiting?.path ?? '';
  }

  /**
   * Renders a page or an island, after those before. Rejects with {@link RemoteFailedError}: the page, the reason and its place,
   * and the next step.
   */
  render(request: RenderRequest): Promise<RenderedPart> {
    const rendered = this.#last.then(() => this.#renderNow(request));
    this.#last = rendered.catch(() => {});
    return rendered;
  }

  #renderNow(request: RenderRequest): Promise<RenderedPart> {
    const { pageMs } = this.#limits;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.#end(`it took longer than ${pageMs / 1_000} s`), pageMs);
      this.#waiting = { path: request.path, done, fail, timer };
      if (this.#ended) this.#answerWith(this.#ended);
      else this.#say(request);
    });
  }

  end(): void {
    this.#end('it was ended');
  }

  #say(line: RendererSetup | RenderRequest | string): void {
    this.#child.stdin?.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
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
    else if ('failed' in answer)
      this.#answerWith(
        answer.failed.at ? `${answer.failed.message} (${answer.failed.at})` : answer.failed.message,
      );
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
      (this.#child.stdio?.[3] as Writable | null | undefined)?.end('done\n');
      this.#child.kill('SIGKILL');
    }
    this.#answerWith(this.#ended);
  }

  /** Prints the output of teams' code, up to a limit. */
  #print(bytes: Buffer): void {
    if (this.#printed >= PRINTED_BYTES) return;
    this.#printed += bytes.length;
    for (const line of bytes.toString('utf8').trimEnd().split('\n'))
      this.#printLine(`${this.remote} printed: ${line}`);
  }
}
