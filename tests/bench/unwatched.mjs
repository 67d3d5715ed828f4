/**
 * A page in a fresh profile that is driven without the protocol's domain `Runtime`, which Playwright's own pages have switched
 * on: with it V8 reads a module again for each error made in it, for its lines, and React makes two as it starts.
 * No visitor's browser does that: it took 80 to 140 ms of a processor ÷ 4.
 *
 * @returns `send` and `on` as a Playwright session's, `run` for a function in the page (it may use nothing from
 * outside), and `close`
 */
export async function openUnwatched(browser, { width, height }) {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map();
  const listeners = new Map();
  let last = 0;
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params, result, error } = JSON.parse(message);
    if (id === undefined) return listeners.get(method)?.(params);
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    if (error) fail(new Error(error.message));
    else done(result);
  });
  const send = (method, params = {}) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      const message = JSON.stringify({ id: last, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(fail);
    });
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', metrics);
  await send('Page.enable');
  return {
    send,
    on: (method, listener) => void listeners.set(method, listener),
    run: async (read) => {
      const how = { expression: `(${read})()`, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', how);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
