import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';

const STALLED_MS = 10_000;

/** Length of an answer, of which this is the beginning: its head and what `Content-Length` announces. */
function answerLength(bytes) {
  const head = bytes.indexOf('\r\n\r\n') + 4;
  if (head < 4) throw new Error('the head of an answer came in pieces');
  const length = /^content-length: (\d+)/im.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0;
  return head + Number(length);
}

/**
 * Asks a server the same thing over and over on kept connections, each waiting for its answer, for some seconds or until
 * `amount` answers have come. Resolves with the requests per second and their latency in ms; rejects when a connection
 * breaks or an answer has another status or another length than the first.
 *
 * It counts bytes and parses nothing but the first answer: a load generator that parses takes 110 to 220 µs of a core for
 * an answer of 14 to 75 kB, five times what nginx takes to send it, and would measure itself.
 *
 * @param request `{ path, method, headers, status, next }`: `next` gives the headers and the body of one more request
 */
export async function load(
  origin,
  { path, method = 'GET', headers = {}, status = 200, next },
  { connections, seconds = 60, amount = Number.POSITIVE_INFINITY },
) {
  const { hostname, port } = new URL(origin);
  const written = (more, body = '') => {
    const all = { Host: `${hostname}:${port}`, ...headers, ...more };
    const lines = Object.entries(all).map((header) => `${header.join(': ')}\r\n`);
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  };
  const always = written({});
  const request = () => {
    if (!next) return always;
    const { headers: own, body } = next();
    return written({ ...own, 'Content-Length': Buffer.byteLength(body) }, body);
  };
  const expected = `HTTP/1.1 ${status} `;
  const latency = createHistogram();
  const sockets = new Set();
  let length = 0;
  let left = amount;
  let isOver = false;

  const talk = (done, fail) => {
    let received = 0;
    let sentAt = 0;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.add(socket);
    const ask = () => {
      if (left-- <= 0) {
        done();
        return socket.destroy();
      }
      received = 0;
      sentAt = performance.now();
      socket.write(request());
    };
    socket.on('connect', ask);
    socket.on('error', fail);
    socket.on('close', () => (isOver ? done() : fail(new Error(`${path}: a connection was closed`))));
    socket.on('data', (bytes) => {
      if (received === 0) {
        const start = bytes.toString('latin1', 0, expected.length);
        if (start !== expected) return fail(new Error(`${path}: « ${start}» instead of ${status}`));
        length ||= answerLength(bytes);
      }
      received += bytes.length;
      if (received > length) return fail(new Error(`${path}: an answer of another length`));
      if (received < length) return;
      if (isOver) return socket.destroy();
      latency.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
      ask();
    });
  };

  const cut = (error) => {
    for (const socket of sockets) socket.destroy(error);
  };
  const startedAt = performance.now();
  const talks = Array.from({ length: connections }, () => new Promise(talk));
  let elapsed = 0;
  let stalled;
  const end = setTimeout(() => {
    isOver = true;
    elapsed = performance.now() - startedAt;
    stalled = setTimeout(cut, STALLED_MS, new Error(`${path}: an answer didn't come`));
  }, seconds * 1000);
  try {
    await Promise.all(talks);
    elapsed ||= performance.now() - startedAt;
    if (latency.count < amount && amount !== Number.POSITIVE_INFINITY)
      throw new Error(`${path}: ${latency.count} of ${amount} answers in ${seconds} s`);
  } finally {
    isOver = true;
    clearTimeout(end);
    clearTimeout(stalled);
    cut();
  }
  const ms = (microseconds) => microseconds / 1000;
  return {
    answers: latency.count,
    rate: latency.count / (elapsed / 1000),
    p50: ms(latency.percentile(50)),
    p99: ms(latency.percentile(99)),
    max: ms(latency.max),
  };
}
