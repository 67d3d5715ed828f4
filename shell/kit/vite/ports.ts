import { type RemoteDefinition, SHELL_DEV_PORT } from '../src/remote.ts';

/**
 * Port of an app's development server. `PORT` is the shell's; the remotes' stand as far from it as their `devPort` from
 * {@link SHELL_DEV_PORT}, so that one setting moves all of them.
 */
export const developmentPort = (
  { devPort }: Pick<RemoteDefinition, 'devPort'>,
  port = Number(process.env.PORT || SHELL_DEV_PORT),
): number => devPort - SHELL_DEV_PORT + port;

/**
 * Whether a page may read what a development server serves: a page of this machine's own servers, on any port. Any other page
 * open in the same browser could read the sources.
 */
export const isDevelopmentOrigin = (origin: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+$/.test(origin);

/** Vite's `server.cors` by {@link isDevelopmentOrigin}. */
export const developmentCors = {
  origin(origin: string | undefined, answer: (fault: Error, isAllowed: boolean) => void): void {
    // The type wants an error where there is none.
    answer(null as never, origin !== undefined && isDevelopmentOrigin(origin));
  },
};
