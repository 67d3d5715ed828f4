import {
  MODULE_LOAD_MAX_MS,
  MODULE_REPORTS_MAX,
  MODULE_REPORTS_PATH,
  type ModuleReport,
} from '@site/api-contract/module-reports-rules';

/** How long a failure waits for others before it is sent, in milliseconds. */
const GATHER_MS = 1_000;

const waiting: ModuleReport[] = [];
const told = new Set<string>();

function send(): void {
  const reports = waiting.splice(0, MODULE_REPORTS_MAX);
  if (reports.length === 0) return;
  navigator.sendBeacon(
    MODULE_REPORTS_PATH,
    new Blob([JSON.stringify({ reports })], { type: 'application/json' }),
  );
}

addEventListener('pagehide', send);
document.addEventListener('visibilitychange', send);

/**
 * Counts a module of a release for the operator: that it came and after how many milliseconds, or that it failed, once
 * a visit. Nothing says who visits, which page, or what went wrong: an error's text may hold what a visitor typed.
 *
 * @param release absent in development, where nothing is counted
 */
export function report(
  remote: string,
  release: string | undefined,
  outcome: ModuleReport['outcome'],
  ms?: number,
): void {
  // Without a network nothing comes, which says nothing about a release.
  if (!release || !navigator.onLine) return;
  if (ms !== undefined) {
    waiting.push({ remote, release, outcome, ms: Math.min(Math.round(ms), MODULE_LOAD_MAX_MS) });
    return;
  }
  const key = `${remote} ${release} ${outcome}`;
  if (told.has(key)) return;
  told.add(key);
  waiting.push({ remote, release, outcome });
  setTimeout(send, GATHER_MS);
}
