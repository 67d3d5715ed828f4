import { type RemoteDefinition, SHELL_DEV_PORT } from '../src/remote.ts';

/**
 * Returns the port of an app's development server. `PORT` is the shell's port and shifts the ports of all remotes: each
 * keeps its `devPort`'s distance from {@link SHELL_DEV_PORT}.
 */
export const findDevelopmentPort = (
  { devPort }: Pick<RemoteDefinition, 'devPort'>,
  port = Number(process.env.PORT || SHELL_DEV_PORT),
): number => devPort - SHELL_DEV_PORT + port;

/**
 * Returns true when a page of the origin may read from a development server: only origins of this machine, on any port.
 * Otherwise any page in the same browser could read the sources.
 */
export const isDevelopmentOrigin = (origin: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+$/.test(origin);

/** Vite's `server.cors`: allows the origins of {@link isDevelopmentOrigin}. */
export const developmentCors = {
  origin(origin: string | undefined, answer: (fault: Error, isAllowed: boolean) => void): void {
    // The type requires an error, but Vite expects null for none.
    answer(null as never, origin !== undefined && isDevelopmentOrigin(origin));
  },
};
