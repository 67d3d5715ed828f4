import { type RemoteDefinition, SHELL_DEV_PORT } from '../src/remote.ts';

/**
 * Port of an app's development server. `PORT` is the shell's; the remotes' stand as far from it as their `devPort` from
 * {@link SHELL_DEV_PORT}, so that one setting moves all of them.
 */
export const developmentPort = (
  { devPort }: Pick<RemoteDefinition, 'devPort'>,
  port = Number(process.env.PORT || SHELL_DEV_PORT),
): number => devPort - SHELL_DEV_PORT + port;

/** Development servers of one checkout: the shell's port and those of remotes stand next to each other. */
const PORTS = 100;

/**
 * Whether a page may read what a development server serves: one of this checkout's own servers, on the loopback. Any other page
 * open in the same browser could read the sources.
 */
export function isDevelopmentOrigin(
  origin: string,
  port = Number(process.env.PORT || SHELL_DEV_PORT),
): boolean {
  const [, at] = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):(\d+)$/.exec(origin) ?? [];
  return at !== undefined && Number(at) >= port && Number(at) < port + PORTS;
}

/** Vite's `server.cors` by {@link isDevelopmentOrigin}. */
export const developmentCors = {
  origin(origin: string | undefined, answer: (fault: Error, isAllowed: boolean) => void): void {
    // The type wants an error where there is none.
    answer(null as never, origin !== undefined && isDevelopmentOrigin(origin));
  },
};
