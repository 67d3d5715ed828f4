import { spawn } from 'node:child_process';
import { apps, vite } from './apps.mjs';
import { at, checkNode, ensureInstalled } from './lib.mjs';

// One Vite server per app, hot reload in each; the shell's also runs the API and hands out the registry.
checkNode();
await ensureInstalled();
const children = apps.map(({ name, dir }) => {
  const child = spawn(process.execPath, [vite, '--logLevel', name === 'shell' ? 'info' : 'warn'], {
    cwd: at(dir),
    env: { ...process.env, DATA_DIR: process.env.DATA_DIR || at('data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const print = (data) => process.stdout.write(String(data).replace(/^(?=.)/gm, `${name.padEnd(8)}`));
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  child.on('close', (code) => {
    if (code) console.error(`${name} ended with ${code}`);
  });
  return child;
});
const stop = () => {
  for (const child of children) child.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
