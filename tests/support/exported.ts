import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApiProcess } from '../../api/src/testing/api-process.ts';
import { brotliModule, serversOf, startNginx } from './nginx.ts';
import { type Build, production } from './paths.ts';
import { seed } from './server.ts';

/** Runs the export program on a site's database. */
export function exportTo(
  out: string,
  { dataDir, program = production.exporter }: { dataDir: string; program?: string },
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--out', out], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { code: status, output: stdout + stderr };
}

/** What an operator writes to serve an export from `out`, with and without nginx's brotli module. */
export const exportedNginx = (out: string, api: string, hasBrotli = true) => ({
  main: hasBrotli ? `load_module ${brotliModule};` : '',
  http: ({ port }: { port: number }) => `
    include site/site-http.conf;
    server {
      listen 127.0.0.1:${port};
      include site/site-server.conf;
      ${hasBrotli ? 'include site/site-brotli.conf;' : ''}
    }`,
  files: { ...serversOf([api]), 'site-root.conf': `root ${out}/$site_export/public;` },
  links: { export: join(out, 'current/nginx') },
});

/** Exports a composed site, and starts nginx on its files with one API beside it. */
export async function startExported(env: Record<string, string> = {}, build: Build = production) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-exported-'));
  const out = join(dataDir, 'export');
  const from = env.DATA_DIR ?? dataDir;
  seed(from, build);
  const { code, output } = exportTo(out, { dataDir: from });
  if (code !== 0) throw new Error(output);
  const settings = { HOST: '127.0.0.1', LOG_LEVEL: 'info', DATA_DIR: dataDir, ...env };
  const api = await startApiProcess(settings, () => {});
  const nginx = await startNginx(exportedNginx(out, api.origin));
  return {
    origin: nginx.origin,
    pid: api.child.pid as number,
    dataDir,
    output: api.output,
    api,
    nginx,
    async stop() {
      await nginx.stop();
      await api.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether nginx can send what was compressed with brotli. */
export const hasBrotli = () => existsSync(brotliModule);
