import type { ModuleReport } from '@site/api-contract/module-reports-rules';
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';

/**
 * Releases with series of their own. Beyond, the one nobody spoke of for longest loses its series: whoever makes up
 * releases can't make `/metrics` grow.
 */
const MOST_RELEASES = 64;

/** Upper bounds in seconds: from a module that was there already to one on a telephone in a tunnel. */
const buckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts how browsers met modules, by remote and release. */
export function moduleCounter(
  { Counter, Histogram }: typeof import('prom-client'),
  registry: Registry,
): (report: ModuleReport) => void {
  const outcomes = new Counter({
    name: 'site_module_reports_total',
    help: 'Modules as browsers met them, by remote, release and outcome: loaded, load-failed, render-failed',
    labelNames: ['remote', 'release', 'outcome'],
    registers: [registry],
  });
  const loads = new Histogram({
    name: 'site_module_load_seconds',
    help: 'From asking for a module to having it, in the browser, by remote and release',
    labelNames: ['remote', 'release'],
    buckets,
    registers: [registry],
  });
  const releases = new LRUCache<string, Pick<ModuleReport, 'remote' | 'release'>>({
    max: MOST_RELEASES,
    dispose(labels) {
      loads.remove(labels);
      for (const outcome of ['loaded', 'load-failed', 'render-failed'])
        outcomes.remove({ ...labels, outcome });
    },
    // Seen again isn't gone.
    noDisposeOnSet: true,
  });
  return ({ remote, release, outcome, ms }) => {
    const labels = { remote, release };
    releases.set(`${remote} ${release}`, labels);
    outcomes.inc({ ...labels, outcome });
    if (ms !== undefined) loads.observe(labels, ms / 1000);
  };
}
