import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import traceEvents from 'node:trace_events';
import v8 from 'node:v8';

/**
 * Takes from this process, before it loads any team's code, what Node's permission model leaves: signals to other
 * processes (SIGUSR1 would open a debugger in one), the network on Node 20 to 24, and settings of V8, some of which write
 * files. Imported first.
 */
const refuse = (permission: string, resource = '') =>
  function refused(): never {
    const error = new Error('Access to this API has been restricted');
    throw Object.assign(error, { code: 'ERR_ACCESS_DENIED', permission, resource });
  };

function take(from: object, permission: string, names: string[]): void {
  for (const name of names) {
    if (!(name in from)) continue;
    Object.defineProperty(from, name, {
      value: refuse(permission, name),
      configurable: true,
      writable: true,
    });
  }
}

const functionsOf = (module: object) =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));

take(process, 'Signal', ['kill', '_kill', '_debugProcess', '_debugEnd']);
take(os, 'Signal', ['setPriority']);
take(process, 'Binding', ['binding', '_linkedBinding', 'dlopen']);
take(process, 'ChildProcess', ['execve']);
take(childProcess, 'ChildProcess', functionsOf(childProcess));
// Its hooks would run in a thread that has all of this still.
take(module, 'WorkerThreads', ['register']);
take(net.Socket.prototype, 'Net', ['connect']);
// The pipe the questions come by lends its class: bound to a path, one would make a file.
const pipe = (process.stdin as unknown as { _handle?: object })._handle;
if (pipe) take(Object.getPrototypeOf(pipe), 'Net', ['bind', 'listen', 'connect', 'fchmod']);
take(net.Server.prototype, 'Net', ['listen']);
take(dgram, 'Net', ['Socket', 'createSocket']);
take(dns, 'Net', functionsOf(dns));
take(dns.promises, 'Net', functionsOf(dns.promises));
take(v8, 'Settings', ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
take(traceEvents, 'FileSystemWrite', ['createTracing']);
syncBuiltinESMExports();
for (const name of Object.keys(process.env)) if (name !== 'NODE_ENV') delete process.env[name];
