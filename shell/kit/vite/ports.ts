import { type RemoteDefinition, SHELL_DEV_PORT } from '../src/remote.ts';

/**
 * Port of an app's development server. `PORT` is the shell's; the remotes' stand as far from it as their `devPort` from
 * {@link SHELL_DEV_PORT}, so that one setting moves all of them.
 */
export const developmentPort = (
  { devPort }: Pick<RemoteDefinition, 'devPort'>,
  port = Number(process.env.PORT || SHELL_DEV_PORT),
): number => devPort - SHELL_DEV_PORT + port;
