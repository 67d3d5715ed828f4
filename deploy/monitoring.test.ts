import { createLogger } from '@site/api/config/log';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { startApi } from '@site/api/testing/start-api';
import { beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../api/src/app/metrics.ts';
import { StorageHealth } from '../api/src/storage/health.ts';
import { createReleaseMetrics } from '../shell/releases/http/metrics.ts';
import { registerHostMetrics } from '../shell/server/host-metrics.ts';
import { parseYamlFile, readDeployFile, type Yaml } from './testing/files.ts';

/** Metrics and labels that Prometheus adds. */
const ADDED = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

/** Keywords and functions of PromQL, which look like metrics. */
const WORDS = new Set(
  'abs sum max max_over_time min_over_time count unless by and offset rate increase histogram_quantile time label_values'.split(
    ' ',
  ),
);

interface Expression {
  of: string;
  expr: string;
}

/** Returns the metrics in an expression, without texts in quotes, ranges and lists of labels. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/by \([^)]*\)/g, '')
    .replace(/offset \w+/g, '');
  return [...bare.matchAll(/[a-z_]\w*/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

/** Returns the labels in an expression. */
function labelsIn(expr: string): string[] {
  const labels = [...expr.matchAll(/([a-z_]+)(?:=~|!=|=)"/g)].map(([, name = '']) => name);
  const listed = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */));
  return [...labels, ...listed];
}

const alerts: Expression[] = parseYamlFile('monitoring', 'alerts.yml')[0].groups.flatMap(({ rules }: Yaml) =>
  rules.map(({ alert, expr }: Yaml) => ({ of: alert, expr })),
);
const panels: Expression[] = JSON.parse(readDeployFile('monitoring/dashboard.json')).panels.flatMap(
  ({ title, targets }: Yaml) => targets.map(({ expr }: Yaml) => ({ of: title, expr })),
);
const all = [...alerts, ...panels];

const afterFile = createFileCleanup();
const names = new Set<string>();
const labels = new Set<string>();

beforeAll(async () => {
  const { database } = await startApi(afterFile);
  const logger = createLogger('silent');
  const storage = new StorageHealth(database, logger);
  const { registry, meter } = await createMetrics({ database, logger, storage }, true);
  if (!meter) throw new Error('metrics can be read');
  createReleaseMetrics(meter, database);
  const follower = { isFollowing: () => true, counts: { fetchedBytes: 0, failedChecks: 0, lagMs: 0 } };
  registerHostMetrics(meter, { follower, canCompose: async () => true });
  const metrics: Yaml[] = registry?.getMetricsAsArray() ?? [];
  for (const { name, type, labelNames } of metrics) {
    names.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
    for (const label of labelNames ?? []) labels.add(label);
  }
  for (const name of ADDED.metrics) names.add(name);
  for (const label of ADDED.labels) labels.add(label);
});

test.each(all)('« $of » names metrics and labels that the site has', ({ expr }) => {
  expect(metricsIn(expr)).not.toEqual([]);
  expect(metricsIn(expr).filter((name) => !names.has(name))).toEqual([]);
  expect(labelsIn(expr).filter((label) => !labels.has(label))).toEqual([]);
});
