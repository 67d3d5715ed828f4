import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';

/** Headers that belong to one HTTP/1.1 connection (RFC 9113, section 8.2.2). */
const CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** A kept connection may be closed by the site in the moment it is used again: that page would hang. */
const agent = new Agent({ keepAlive: false });

/** Passes a request on as it is and its answer back as it is, compressed bodies included. */
function forward(origin, incoming, outgoing) {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  );
  const options = { method: incoming.method, headers, agent };
  const onward = request(new URL(incoming.url, origin), options, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !CONNECTION.has(name));
    outgoing.writeHead(answer.statusCode, Object.fromEntries(kept));
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.stream.destroy());
  incoming.pipe(onward);
}

/**
 * An HTTP/2 server with TLS before a site, because browsers speak HTTP/2 only over TLS and HTTP/1.1's six
 * connections would distort the figures.
 *
 * @param own answers by path: `{ headers, br }`, sent as brotli; any other path is the site's
 */
export async function startFront({ origin, certificate, own }) {
  const sessions = new Set();
  const server = createSecureServer(
    { key: certificate.key, cert: certificate.cert },
    (incoming, outgoing) => {
      const answer = own.get(incoming.url.split('?')[0]);
      if (!answer) return forward(origin, incoming, outgoing);
      const headers = { ...answer.headers, 'content-encoding': 'br', 'content-length': answer.br.length };
      outgoing.writeHead(200, headers);
      outgoing.end(answer.br);
    },
  );
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => {});
  });
  await new Promise((done, fail) => server.on('error', fail).listen(0, '127.0.0.1', done));
  return {
    origin: `https://127.0.0.1:${server.address().port}`,
    async stop() {
      for (const session of sessions) session.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
