import autocannon from 'autocannon';

/**
 * Sends one request over and over, on connections that each wait for their answer.
 *
 * @param request `{ path, method, headers, status, next }`; `next` returns headers and body of one more request
 * @param amount ends the load after so many answers instead of `seconds`
 * @returns requests per second, latencies in milliseconds and the number of answers
 * @throws Error when a connection breaks or an answer has another status
 */
export async function load(
  origin,
  { path, method = 'GET', headers = {}, status = 200, next },
  { connections, seconds, amount },
) {
  const setupRequest = (request) => {
    const { headers: own, body } = next();
    return { ...request, body, headers: { ...headers, ...own } };
  };
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    amount,
    requests: [{ path, method, headers, setupRequest: next && setupRequest }],
  });
  const unexpected = Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status);
  if (unexpected.length > 0) throw new Error(`${path}: HTTP ${unexpected.join(', ')} instead of ${status}`);
  if (result.errors > 0) throw new Error(`${path}: ${result.errors} connections broke`);
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
  };
}
