import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

const added = new WeakMap<ServerResponse, OutgoingHttpHeaders>();

/**
 * Adds a header to a response; any way of writing the head sends it. After a `setHeader`, Node's `writeHead` checks and copies
 * every header of a page again. That took a fifth of a page's processor time.
 */
export function addHeader(res: ServerResponse, name: string, value: string): void {
  const before = added.get(res);
  if (before) {
    before[name] = value;
    return;
  }
  const headers: OutgoingHttpHeaders = { [name]: value };
  added.set(res, headers);
  const { writeHead } = res;
  // Node also calls it when a response ends without a head.
  res.writeHead = (status: number, ...rest: unknown[]) => {
    const last = rest.at(-1);
    const message = typeof rest[0] === 'string' ? [rest[0]] : [];
    const ownHeaders = typeof last === 'object' && last !== null ? last : {};
    if (!Array.isArray(ownHeaders))
      return Reflect.apply(writeHead, res, [status, ...message, { ...ownHeaders, ...headers }]);
    return Reflect.apply(writeHead, res, [
      status,
      ...message,
      [...ownHeaders, ...Object.entries(headers).flat()],
    ]);
  };
}
