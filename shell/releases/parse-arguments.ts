import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Returns the parsed options of a command. With `--help` it prints the usage and exits with 0; with an unknown option it
 * prints the reason and the usage, and exits with 1.
 */
export function readCommand<T extends ParseArgsConfig>(usage: string, config: T) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error as Error).message.split('. To specify');
    console.error(`nothing was switched: ${reason}\n\n${usage}`);
    return process.exit(1);
  }
}
