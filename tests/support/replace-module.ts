import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';

const getHash = (kind: 'sha256' | 'sha384', content: string | Buffer) =>
  createHash(kind).update(content).digest('base64');
const getImportMap = (html: string) => /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';

/**
 * Puts other code in a module's place, as a release would: documents name the new content's hash. `pattern` matches
 * the module's address.
 */
export async function replaceModule(page: Page, pattern: RegExp, body: string): Promise<void> {
  await page.route(pattern, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = response.headers();
      if (!headers['content-type']?.startsWith('text/html')) return route.fulfill({ response });
      const html = await response.text();
      const map: { integrity: Record<string, string> } = JSON.parse(getImportMap(html));
      const replaced = Object.entries(map.integrity)
        .filter(([href]) => pattern.test(href))
        .reduce((text, [, old]) => text.replaceAll(old, `sha384-${getHash('sha384', body)}`), html);
      const policy = headers['content-security-policy']?.replace(
        getHash('sha256', getImportMap(html)),
        getHash('sha256', getImportMap(replaced)),
      );
      await route.fulfill({
        response,
        body: replaced,
        headers: { ...headers, 'content-security-policy': policy ?? '' },
      });
    },
  );
}
