import { Command, CommanderError } from 'commander';
import { COMMANDS, GROUPS, targetOptions } from './commands.mjs';

/** Exit code of a line that the command doesn't understand: nothing was built, sent or changed. */
const USAGE_EXIT_CODE = 2;

/** A line that can't be carried out as typed. */
class WrongLineError extends Error {
  exitCode = USAGE_EXIT_CODE;
  showsLine = true;
}

const quote = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Returns the right lines to type instead of a wrong one: with the option that it may mean, or the usual one. */
function listRightLines({ examples }, message, word) {
  const names = [...(message ?? '').matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name);
  const wanted = [`--${word}`, ...names.reverse()];
  const fitting = wanted.map((name) => examples.find((line) => line.split(' ').includes(name))).find(Boolean);
  return [fitting ?? examples[0]].map((line) => `  site ${line}`);
}

/** Rejects what the options of commander leave: stray words, empty words, and a missing or double target. */
function checkLine(definition, command, words, options, io, argv, hasDatabase) {
  if (command.args.includes('')) throw new WrongLineError('a word is empty: a variable may be unset');
  const stray = command.args[command.registeredArguments.length];
  if (stray !== undefined)
    throw Object.assign(new WrongLineError(`« ${stray} » has no place here`), { word: stray });
  const fault = definition.check?.({ words, options, hasDatabase });
  if (fault) throw new WrongLineError(fault);
  if (!definition.hasTarget) return;
  if (options.local && options.to !== undefined)
    throw new WrongLineError('--to and --local exclude each other');
  options.to ??= options.local ? undefined : io.env.SITE_URL || undefined;
  if (options.to !== undefined || options.local) return;
  const typed = ['site', ...argv.filter((word) => word !== '--')].map(quote).join(' ');
  const ways = [`  ${typed} --to https://www.example.org`];
  if (command.options.includes(targetOptions.local)) ways.push(`  ${typed} --local`);
  throw Object.assign(
    new WrongLineError('the site is missing: a running one, or the one of the database here'),
    {
      ways,
    },
  );
}

/**
 * Builds the commands whose rooms a program has.
 *
 * @param {string[]} rooms
 * @param {(definition: import('./commands.mjs').CommandDefinition, command: Command, words: string[]) => Promise<void>} run
 * @param {boolean} hasDatabase whether `--local` is possible
 * @returns {Command}
 */
function createProgram(rooms, run, hasDatabase) {
  const program = new Command('site').enablePositionalOptions().exitOverride().helpCommand(false);
  program.description('Releases, operates and develops the site.').showSuggestionAfterError();
  for (const [heading, definitions] of Object.entries(COMMANDS))
    for (const definition of definitions) {
      if (!rooms.includes(definition.room)) continue;
      const [, first, second, rest = ''] = /^([\w-]+)(?: ([\w-]+))?(.*)$/.exec(definition.line) ?? [];
      const parent = second ? findGroup(program, first, heading) : program;
      const command = parent
        .command(`${second ?? first}${rest}`, { isDefault: definition.isDefault })
        .description(definition.summary)
        .allowExcessArguments(true);
      if (!second) command.helpGroup(`${heading}:`);
      const { to, local, json } = targetOptions;
      const target = definition.hasTarget ? [to, ...(hasDatabase ? [local] : []), json] : [];
      for (const option of [...(definition.options ?? []), ...target]) command.addOption(option);
      const examples = definition.examples.map((example) => `\n  site ${example}`).join('');
      command.addHelpText('after', `\nExamples:${examples}`);
      command.definition = definition;
      command.action(() => run(definition, command, command.processedArgs));
    }
  return program;
}

function findGroup(program, name, heading) {
  const known = program.commands.find((command) => command.name() === name);
  if (known) return known;
  return program.command(name).description(GROUPS[name]).helpGroup(`${heading}:`).helpCommand(false);
}

/** Returns the command whose name a line begins with, or the group of commands, or all of them. */
function findCommand(program, line) {
  let command = program;
  for (const word of line) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) break;
    command = next;
  }
  return command;
}

/**
 * Runs one line of the command, e.g. `['rollback', 'hosting', '--to', '…']`.
 *
 * @param {string[]} line
 * @param {object} how
 * @param {Record<string, () => Promise<any>>} how.rooms loaders of the rooms: an object of functions, or one function for all. A
 *   function returns lines, or `{ lines, json, code }`, or an exit code once it has printed everything itself
 * @param {{ stdout: { write(text: string): unknown }, stderr: { write(text: string): unknown },
 *   stdin?: AsyncIterable<any>, env: Record<string, string | undefined> }} how.io
 * @param {(error: unknown) => { exitCode: number, isUnchanged: boolean }} [how.classify] reads an error
 * @param {boolean} [how.hasDatabase] whether `--local` is possible
 * @param {object} [how.defaults] further options, which no line has
 * @returns {Promise<number>} the exit code
 */
export async function runLine(line, { rooms: ownRooms, io, classify, hasDatabase = true, defaults }) {
  const rooms = { completion: () => import('./completion.mjs'), ...ownRooms };
  const argv = guardDashedId(line);
  if (io.stdout === process.stdout) ignoreClosedPipe(io.stdout);
  /** The command, once its words and options are understood. */
  let running;
  let exitCode = 0;
  const program = createProgram(
    Object.keys(rooms),
    async (definition, command, words) => {
      const options = command.opts();
      checkLine(definition, command, words, options, io, line, hasDatabase);
      running = definition;
      const room = await rooms[definition.room]();
      const run = typeof room === 'function' ? room : room[definition.run];
      const name = getName(definition);
      const result = await run({ words, options: { ...defaults, ...options }, io, name, program });
      if (typeof result === 'number') exitCode = result;
      else exitCode = printResult(Array.isArray(result) ? { lines: result } : result, options, io);
    },
    hasDatabase,
  );
  configureOutput(program, io);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const command = findCommand(program, line);
    // A group runs its default command.
    const definition = running ?? command.definition ?? command.commands.find(isDefault)?.definition;
    const help = ['site', definition ? getName(definition) : command.name(), '--help'];
    const fault = describeError(error, definition, classify, help.join(' ').replace('site site', 'site'));
    print(io.stderr, fault.lines);
    if (line.includes('--json'))
      print(io.stdout, [JSON.stringify({ error: { message: fault.message, code: fault.exitCode } })]);
    return fault.exitCode;
  }
}

/** One id of a key in 64 begins with a dash. */
function guardDashedId(line) {
  const isDashedId = line[0] === 'teams' && line[1] === 'revoke' && /^-[\w-]{42}$/.test(line[2] ?? '');
  return isDashedId ? [...line.slice(0, 2), '--', ...line.slice(2)] : line;
}

function configureOutput(command, io) {
  command.configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} });
  for (const each of command.commands) configureOutput(each, io);
}

function print(stream, lines) {
  for (const line of lines) stream.write(`${line}\n`);
}

/** Drops what a reader no longer takes, such as `head`: a closed pipe is no fault of the command. */
function ignoreClosedPipe(stream) {
  stream.on?.('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

function printResult({ lines = [], json, code = 0 }, options, io) {
  print(io.stdout, options.json ? [JSON.stringify(json)] : lines);
  return code;
}

const isDefault = ({ definition }) => definition?.isDefault;

const getName = ({ line }) => line.split(/ [<[]/)[0];

/** Returns what a failed line prints, and its exit code. After a wrong line it prints the right one. */
function describeError(error, definition, classify, help) {
  const isMissing = error instanceof CommanderError && error.code === 'commander.help';
  const message = isMissing
    ? 'the command is missing'
    : String(error?.message ?? error).replace(/^error: /, '');
  const isUsage = error instanceof CommanderError || error.exitCode === USAGE_EXIT_CODE;
  const { exitCode = 1, isUnchanged = true } = isUsage
    ? { exitCode: USAGE_EXIT_CODE }
    : (classify?.(error) ?? {});
  const prefix = definition?.isChange && isUnchanged ? 'the live site is unchanged: ' : '';
  const lines = [prefix + message];
  if (error instanceof CommanderError || error.showsLine) {
    const right = definition ? (error.ways ?? listRightLines(definition, message, error.word)) : [];
    lines.push('Type:', ...right, `  ${help}`);
  }
  return { lines, message, exitCode };
}
