/** Middle of the sorted values; the mean of the middle two when their number is even. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures each request on each server: `rounds` times, in turn within a round, another one first in each, so that
 * what else the machine does meets all of them. A request may name its own `servers`. `measure` resolves with figures.
 */
export async function inTurns({ rounds, requests, servers: all }, measure) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests) {
      const servers = request.servers ?? all;
      for (let turn = 0; turn < servers.length; turn += 1) {
        const server = servers[(turn + round) % servers.length];
        samples.push({
          ...{ request: request.name, server: server.name, round },
          ...(await measure(server, request)),
        });
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return samples;
}

/** Condenses samples: medians of figures, and of their ratios to another server's within the same round. */
export function medians(samples) {
  const of = (request, server) => samples.filter((s) => s.request === request && s.server === server);
  return {
    middle: (request, server, figure) => median(of(request, server).map((sample) => sample[figure])),
    ratio(request, server, base, figure, baseFigure = figure) {
      const bases = of(request, base);
      return median(of(request, server).map((sample, i) => sample[figure] / bases[i][baseFigure]));
    },
  };
}

/** Rows as a Markdown table with aligned columns, titled by their keys: two of words, the others of figures. */
export function markdown(rows) {
  const titles = Object.keys(rows[0]);
  const cells = [titles, ...rows.map((row) => titles.map((title) => show(row[title])))];
  const widths = titles.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const print = (line) =>
    `| ${line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [print(cells[0]), print(rule), ...cells.slice(1).map(print)].join('\n');
}

/** A number with three digits: such a measurement knows no more. Texts are shown as they are. */
function show(value) {
  if (typeof value !== 'number') return value;
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
