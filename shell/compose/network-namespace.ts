import { spawnSync } from 'node:child_process';

/** `unshare` of util-linux and BusyBox: a network namespace of its own; as another user than root it takes a user namespace too. */
const flags = () => (process.getuid?.() === 0 ? ['-n'] : ['-n', '-r']);

let known: string[] | undefined;

/**
 * The command that starts a program in an empty network namespace, to be put before the program's own: no interface is up in
 * it, not even the loopback. Empty where the system has none or doesn't let this user make one, as containers often don't.
 * Sockets that are files are no part of a network namespace.
 */
export function networkNamespace(): string[] {
  known ??= findNamespace();
  return known;
}

function findNamespace(): string[] {
  if (process.platform !== 'linux') return [];
  const command = ['unshare', ...flags()];
  const { status } = spawnSync('unshare', [...flags(), 'true'], { stdio: 'ignore', timeout: 2_000 });
  return status === 0 ? command : [];
}
