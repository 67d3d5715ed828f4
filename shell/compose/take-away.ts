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
 * Takes from this process, before it loads any team's code, what Node's permission model leaves: signals to other
 * processes (SIGUSR1 would open a debugger in one), the network on Node 20 to 24 (docs/explanation/security.md says what each line guarantees), and settings of V8, some of which write
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

/** Own functions, also those that aren't enumerable: deprecated ones that hand out handles of the system are among them. */
const functionsOf = (from: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(from)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [name] : [],
  );

/** Takes all functions and classes of a module. */
const takeAll = (from: object, permission: string) => take(from, permission, functionsOf(from));

// Node makes these when they are first used, of classes that are taken below.
const [{ _handle: pipe }] = [process.stdin, process.stdout, process.stderr] as unknown as [
  { _handle?: object },
];

take(process, 'Signal', ['kill', '_kill', '_debugProcess', '_debugEnd']);
take(os, 'Signal', ['setPriority']);
take(process, 'Binding', ['binding', '_linkedBinding', 'dlopen']);
take(process, 'ChildProcess', ['execve']);
takeAll(childProcess, 'ChildProcess');
// Its hooks would run in a thread that has all of this still.
take(module, 'WorkerThreads', ['register']);
// What other modules of Node's have kept of a class (`_http_server`, `fetch`) ends at its prototype.
take(net.Socket.prototype, 'Net', ['connect']);
takeAll(net.Server.prototype, 'Net');
takeAll(dgram.Socket.prototype, 'Net');
// The pipe the questions come by lends its class: bound to a path, one would make a file.
if (pipe) take(Object.getPrototypeOf(pipe), 'Net', ['bind', 'listen', 'connect', 'fchmod']);
for (const api of [net, dgram, dns, dns.promises, http, http2, https, tls]) takeAll(api, 'Net');
takeAll(inspector, 'Inspector');
takeAll(inspectorPromises, 'Inspector');
take(v8, 'Settings', ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
take(traceEvents, 'FileSystemWrite', ['createTracing']);
syncBuiltinESMExports();
for (const name of Object.keys(process.env)) if (name !== 'NODE_ENV') delete process.env[name];
