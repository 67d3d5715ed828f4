import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import inspector from 'node:inspector';
import inspectorPromises from 'node:inspector/promises';
import module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';
import traceEvents from 'node:trace_events';
import v8 from 'node:v8';

/**
 * Blocks the APIs that Node's permission model leaves open, before this process loads any team's code. These are signals to
 * other processes (SIGUSR1 opens a debugger), the network on Node 20 to 24, and V8 settings, some of which write files. See
 * docs/explanation/security.md for the guarantee of each line. Must be the first import.
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

/** Returns the names of own functions, including non-enumerable ones: some deprecated ones expose system handles. */
const functionsOf = (from: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(from)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [name] : [],
  );

/** Blocks all functions and classes of a module. */
const takeAll = (from: object, permission: string) => take(from, permission, functionsOf(from));

// Node creates these streams at first use, from classes that are blocked below.
const [{ _handle: pipe }] = [process.stdin, process.stdout, process.stderr] as unknown as [
  { _handle?: object },
];

take(process, 'Signal', ['kill', '_kill', '_debugProcess', '_debugEnd']);
take(os, 'Signal', ['setPriority']);
take(process, 'Binding', ['binding', '_linkedBinding', 'dlopen']);
take(process, 'ChildProcess', ['execve']);
takeAll(childProcess, 'ChildProcess');
// Its hooks would run in a thread without these blocks.
take(module, 'WorkerThreads', ['register']);
// Other modules of Node hold references to the classes (`_http_server`, `fetch`): blocking the prototype covers them.
take(net.Socket.prototype, 'Net', ['connect']);
takeAll(net.Server.prototype, 'Net');
takeAll(dgram.Socket.prototype, 'Net');
// The class of the request pipe is reachable: a pipe bound to a path would create a file.
if (pipe) take(Object.getPrototypeOf(pipe), 'Net', ['bind', 'listen', 'connect', 'fchmod']);
for (const api of [net, dgram, dns, dns.promises, http, http2, https, tls]) takeAll(api, 'Net');
takeAll(inspector, 'Inspector');
takeAll(inspectorPromises, 'Inspector');
take(v8, 'Settings', ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
take(traceEvents, 'FileSystemWrite', ['createTracing']);
syncBuiltinESMExports();
for (const name of Object.keys(process.env)) if (name !== 'NODE_ENV') delete process.env[name];
