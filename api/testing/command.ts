import type { Invocation } from '../src/cli/command.ts';

type Command<Options> = (invocation: Invocation<Options>) => string[] | Promise<string[]>;

/** Runs a command of `api/src/cli` in this process. Resolves to its standard output. @throws its refusal */
export async function runCommand<Options extends object>(
  command: Command<Options>,
  env: Record<string, string>,
  words: string[] = [],
  options: Partial<Options> = {},
  input = '',
): Promise<string> {
  const written: string[] = [];
  const stdout = { write: (text: string) => written.push(text) };
  const io = {
    stdout,
    stderr: { write: () => {} },
    stdin: (async function* () {
      yield input;
    })(),
    env,
  };
  const lines = await command({ words, options: options as Options, io });
  return [...written, ...lines.map((line) => `${line}\n`)].join('');
}
