import { request } from 'node:http';
import { buildContactBody } from '@site/api/testing/contact';

/** Submits a message and holds its body back: the request runs until the test finishes it. */
export function startSlowSubmission(origin: string) {
  const body = JSON.stringify(buildContactBody());
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const sending = request(`${origin}/send-contact`, { method: 'POST', headers });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
  });
  sending.write(body.slice(0, 10));
  return { answer, finish: () => sending.end(body.slice(10)) };
}
