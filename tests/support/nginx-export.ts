import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { brotliModule, buildUpstreamFiles } from './nginx.ts';
import { production } from './paths.ts';

/** Runs the export program on a site's database. */
export function runExport(
  out: string,
  { dataDir, program = production.exporter }: { dataDir: string; program?: string },
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--out', out], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { code: status, output: stdout + stderr };
}

/** The nginx configuration with which an operator serves an export from `out`, with or without brotli. */
export const buildExportNginx = (out: string, api: string, hasBrotli = true) => ({
  main: hasBrotli ? `load_module ${brotliModule};` : '',
  http: ({ port }: { port: number }) => `
    include site/site-http.conf;
    server {
      listen 127.0.0.1:${port};
      include site/site-server.conf;
      ${hasBrotli ? 'include site/site-brotli.conf;' : ''}
    }`,
  files: { ...buildUpstreamFiles([api]), 'site-root.conf': `root ${out}/$site_export/public;` },
  links: { export: join(out, 'current/nginx') },
});
