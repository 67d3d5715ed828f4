import { captureCspViolations, readCapturedViolations } from '#support/csp-violations.ts';
import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/test.ts';
import { expectPageReady, locateMainNavigation, visit, waitForHydration } from '#support/visit.ts';

// That a page as it is loaded violates nothing is tested where every page is loaded, in budgets.

test('policies hold for a visitor who searches and visits every remote', async ({ page }) => {
  await captureCspViolations(page);
  await visit(page, '/');
  const steps = [
    ['Hébergement', 'Serveurs de jeu', '/games'],
    ['Public Cloud', 'Stockage objet', '/offres/object-storage'],
    ['Telecom', 'Téléphonie', '/offres/telephonie'],
    ['Information', 'Partenaires', '/partners'],
  ] as const;
  for (const [menu, name, path] of steps) {
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('vps');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await locateMainNavigation(page).getByRole('button', { name: menu }).hover();
    await locateMainNavigation(page).getByRole('link', { name }).first().click();
    await expectPageReady(page, path);
  }
  expect(await readCapturedViolations(page)).toEqual([]);
});

test('code injected into HTML doesn’t run', { tag: '@slow' }, async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/Content Security Policy/);
  await captureCspViolations(page);
  await page.route('**/lab', async (route) => {
    const response = await route.fetch();
    const injected = `<script>window.__injected='script'</script><img src="/absent.png" onerror="window.__injected='handler'">
      <link rel="stylesheet" href="/shell/assets/x.css"><base href="https://evil.example/"><iframe src="https://evil.example/"></iframe>`;
    await route.fulfill({
      response,
      body: (await response.text()).replace('<main', `${injected}<main`),
    });
  });
  // React finds more than it composed, and takes the page over.
  allowBrowserErrors(/absent\.png/, /404/, /request failed: csp/, /React error #418/);
  await page.goto('/lab');
  await expect
    .poll(async () =>
      [...new Set((await readCapturedViolations(page)).map((text) => text.split(' ')[0]))].toSorted(),
    )
    .toEqual(['base-uri', 'frame-src', 'script-src-attr', 'script-src-elem', 'style-src-elem']);
  expect(await page.evaluate(() => '__injected' in window)).toBe(false);
});

test('script that makes code of text is refused by the browser', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(
    /request failed: integrity/,
    /TrustedHTML|TrustedScript|trusted-types|Trusted Type|Content Security Policy|unsafe-eval/,
  );
  await visit(page, '/contact');
  const outcomes = await page.evaluate(async () => {
    const outcome = async (attempt: () => unknown) => {
      try {
        await attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const main = document.querySelector('main') as HTMLElement;
    const types = (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes;
    return {
      html: await outcome(() => {
        main.innerHTML = '<img src=x onerror="window.__injected=1">';
      }),
      script: await outcome(() => {
        const script = document.createElement('script');
        script.textContent = 'window.__injected=1';
        document.head.append(script);
      }),
      handler: await outcome(() => main.setAttribute('onclick', 'window.__injected=1')),
      another: await outcome(() => types.createPolicy('autre', {})),
      again: await outcome(() => types.createPolicy('site', {})),
      module: await outcome(() => import('/shell/assets/unpinned.js' as string)),
      injected: '__injected' in window,
    };
  });
  expect(outcomes).toEqual({
    html: 'TypeError',
    script: 'TypeError',
    handler: 'TypeError',
    another: 'TypeError',
    again: 'TypeError',
    module: 'TypeError',
    injected: false,
  });
});

test('order form is let through to the client area alone', async ({ page, allowBrowserErrors }) => {
  // The client area is a sample: that the browser asks for it is enough.
  allowBrowserErrors(/form-action/, /ERR_NAME_NOT_RESOLVED/);
  await captureCspViolations(page);
  await page.goto('/offres/vds');
  await waitForHydration(page);
  const send = (action: string) =>
    page.evaluate((target) => {
      const form = Object.assign(document.createElement('form'), { action: target, method: 'get' });
      document.body.append(form);
      form.submit();
    }, action);
  await send('https://evil.example/');
  await expect
    .poll(() => readCapturedViolations(page))
    .toEqual([expect.stringMatching(/^form-action https:\/\/evil\.example/)]);
  const nextRequest = page.waitForRequest((request) =>
    request.url().startsWith(`${operatorConfiguration.hosts.clientArea}/order/vds/vds-starter`),
  );
  await send('/order/vds/vds-starter');
  await nextRequest;
});
