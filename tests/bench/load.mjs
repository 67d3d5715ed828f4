import autocannon from 'autocannon';

/**
 * @param next returns what one more request has of its own: `path`, `headers`, `body`
 * @returns options of autocannon for one request over and over
 */
function buildOptions(origin, { path, method = 'GET', headers = {}, next }) {
  const request = { path, method, headers };
  if (next) {
    request.setupRequest = (usual) => {
      const { headers: own, ...rest } = next();
      return { ...usual, ...rest, headers: { ...headers, ...own } };
    };
  }
  return { url: origin, requests: [request] };
}

/**
 * Sends a request over and over, on connections that each wait for their answer.
 *
 * @param request `{ path, method, headers, status, next }`, see {@link buildOptions}
 * @param limit `connections`, with `duration` in seconds or `amount` of answers
 * @returns requests per second, latencies in milliseconds and the number of answers
 * @throws Error when a connection breaks or an answer has another status
 */
export async function load(origin, { status = 200, ...request }, limit) {
  const result = await autocannon({ ...buildOptions(origin, request), ...limit });
  const unexpected = Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status);
  if (unexpected.length > 0)
    throw new Error(`${request.path}: HTTP ${unexpected.join(', ')} instead of ${status}`);
  if (result.errors > 0) throw new Error(`${request.path}: ${result.errors} connections broke`);
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
  };
}

/** Sends a request so many times a second until the returned function is called; `onAnswer` takes each status. */
export function flood(origin, request, { rate, onAnswer }) {
  const options = buildOptions(origin, request);
  const instance = autocannon({ ...options, connections: 2, overallRate: rate, forever: true });
  instance.on('response', (_client, status) => onAnswer(status));
  const ended = new Promise((done) => instance.once('done', done));
  return () => {
    instance.stop();
    return ended;
  };
}
