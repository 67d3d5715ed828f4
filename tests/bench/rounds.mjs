import { median } from './report.mjs';

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
    median: (request, server, figure) => median(of(request, server).map((sample) => sample[figure])),
    ratio(request, server, base, figure) {
      const bases = of(request, base);
      return median(of(request, server).map((sample, i) => sample[figure] / bases[i][figure]));
    },
  };
}
