import { spawnSync } from 'node:child_process';

/** Flags of `unshare` (util-linux, BusyBox) for a new network namespace; without root also a user namespace. */
const flags = () => (process.getuid?.() === 0 ? ['-n'] : ['-n', '-r']);

let commandPrefix: string[] | undefined;

/**
 * Returns the command prefix that starts a program in an empty network namespace: no interface is up, not even the loopback.
 * Returns an empty array on systems that lack namespaces or refuse this user, as containers often do. Unix domain sockets
 * are no part of a network namespace.
 */
export function findNamespaceCommand(): string[] {
  commandPrefix ??= findNamespace();
  return commandPrefix;
}

function findNamespace(): string[] {
  if (process.platform !== 'linux') return [];
  const command = ['unshare', ...flags()];
  const { status } = spawnSync('unshare', [...flags(), 'true'], { stdio: 'ignore', timeout: 2_000 });
  return status === 0 ? command : [];
}
