import { MODULE_REPORTS_PATH, type ModuleReport } from '../../api/contract/src/module-reports-rules.ts';
import { get } from './http.ts';

/** How a simulated visitor meets a release. */
type Meet = (release: string, visitor: number) => ModuleReport['outcome'];

/** How many visitors got each release, by its build id. */
export type Met = Record<string, number>;

/** Visitors at once, and so many in a second at most: a busy machine has fewer. */
const CROWD = { atOnce: 8, aSecond: 150 };

const pageSchema = /<script type="application\/json" id="registry">(.*?)<\/script>/s;

/**
 * Visitors of a page one after the other, each with an address and a group of their own, until `isOver` says so: each reads
 * the page, and sends the documented report about the release that made it. Groups come evenly: of a thousand visitors each has
 * another.
 */
export async function reportingVisitors(
  origin: string,
  path: string,
  meet: Meet,
  isOver: () => boolean | Promise<boolean>,
): Promise<Met> {
  const met: Met = {};
  const start = performance.now();
  let visitors = 0;
  let hasEnded = false;
  const visit = async (visitor: number) => {
    const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const Cookie = `groupe=${(visitor * 7) % 1000}`;
    const page = await get(origin, path, { 'X-Forwarded-For': address, Cookie });
    if (page.status !== 200) throw new Error(`${path}: HTTP ${page.status}`);
    const [, text = ''] = pageSchema.exec(page.body.toString()) ?? [];
    const { remote, release }: { remote: string; release: string } = JSON.parse(text).page;
    met[release] = (met[release] ?? 0) + 1;
    const answer = await fetch(origin + MODULE_REPORTS_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ reports: [{ remote, release, outcome: meet(release, visitor) }] }),
    });
    if (answer.status !== 204) throw new Error(`${MODULE_REPORTS_PATH}: HTTP ${answer.status}`);
  };
  const come = async () => {
    while (!hasEnded) {
      if (visitors > ((performance.now() - start) / 1000) * CROWD.aSecond) {
        await new Promise((done) => setTimeout(done, 10));
        continue;
      }
      await visit(visitors++);
      if (visitors % 50 === 0) hasEnded ||= await isOver();
    }
  };
  await Promise.all(Array.from({ length: CROWD.atOnce }, come));
  return met;
}
