import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedNginx, exportTo } from '../support/exported.ts';
import { get } from '../support/http.ts';
import { lackingNginx, startNginx } from '../support/nginx.ts';
import { production } from '../support/paths.ts';

/** As `deploy/nginx.conf` has it; and unlike there, no connection is given up after a thousand requests. */
const ASIDE = 'access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;';

/** A server that is measured. */
export interface Contender {
  name: string;
  origin: string;
  pid: number;
}

/** nginx with the exported site, once with one worker process and once with one for each core. */
export async function startNginxes(api: string, atEnd: (end: () => unknown) => void): Promise<Contender[]> {
  const lacking = lackingNginx();
  if (lacking) throw new Error(lacking);
  const out = mkdtempSync(join(tmpdir(), 'bench-export-'));
  atEnd(() => rmSync(out, { recursive: true, force: true }));
  const { code, output } = exportTo(out, production);
  if (code !== 0) throw new Error(output);
  const { http, ...exported } = exportedNginx(out, api);
  const start = async (name: string, workers: number | 'auto') => {
    const nginx = await startNginx({ ...exported, workers, http: (at) => ASIDE + http(at) });
    atEnd(nginx.stop);
    return { name, origin: nginx.origin, pid: nginx.pid };
  };
  return [await start('nginx', 1), await start('nginx, all cores', 'auto')];
}

/** What two servers may say differently and still give the same answer. */
const own = ['accept-ranges', 'connection', 'date', 'etag', 'keep-alive', 'server'];

/** Throws when a server's answer has other bytes or other headers than the first one's. */
export async function mustAgree(
  contenders: Contender[],
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const answers = contenders.map(async ({ origin }) => {
    const { status, body, ...answer } = await get(origin, path, headers);
    const said = Object.entries(answer.headers).filter(([name]) => !own.includes(name));
    return JSON.stringify([status, body.toString('base64'), said.sort()]);
  });
  if (new Set(await Promise.all(answers)).size > 1)
    throw new Error(`${path}: the servers answer differently`);
}

/** The validator a server gives a page. */
export const validatorOf = async ({ origin }: Contender, path: string, headers: Record<string, string>) =>
  String((await get(origin, path, headers)).headers.etag);

/** The script a page begins with. */
export async function scriptOf({ origin }: Contender, path: string): Promise<string> {
  const html = (await get(origin, path)).body.toString();
  const script = /<script type="module"[^>]* src="(\/[^"]+)"/.exec(html)?.[1];
  if (!script) throw new Error(`${path} names no script`);
  return script;
}
