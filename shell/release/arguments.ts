import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads a command's options. Shows how it is called when that is asked for; with one it doesn't know it says so, shows it
 * too, and ends with 1.
 */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
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
