import { expect, type Page } from 'playwright/test';

/** Ways a remote can be down, as the browser sees it. */
export const outages: Record<string, (page: Page, pattern: string) => Promise<unknown>> = {
  'refuses connections': (page, pattern) => page.route(pattern, (route) => route.abort()),
  'answers 404': (page, pattern) => page.route(pattern, (route) => route.fulfill({ status: 404, body: '' })),
  'answers 500': (page, pattern) =>
    page.route(pattern, (route) => route.fulfill({ status: 500, body: 'panne' })),
  'answers HTML instead of JavaScript': (page, pattern) =>
    page.route(pattern, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Bonjour' }),
    ),
};

/** Chromium's messages about a remote that is down. */
export const remoteOutageErrors = [
  /ERR_FAILED/,
  /status of (404|500)/,
  /^response (404|500): .*\/mfe\//,
  /MIME type/,
  /dynamically imported module/,
  /module \/mfe\//,
  /^request failed: integrity .*\/mfe\//,
  /in the 'integrity' attribute|integrity checks failed/,
];

/** A choice changes what is said of the price, which only React does. Chosen again while it doesn't yet. */
export const expectSimulatorWorks = (page: Page) =>
  expect(async () => {
    await page.getByRole('radio', { name: 'À l’heure' }).check();
    await page.getByRole('radio', { name: 'Au mois' }).check();
    const result = page.getByRole('region', { name: 'Votre simulateur' });
    await expect(result).toContainText('Plafond mensuel', { timeout: 500 });
  }).toPass({ timeout: 15_000 });

/** Presses « Réessayer » if it is still there: an island also tries again by itself, and may have recovered in the same moment. */
export const retryUnlessRecovered = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('main [data-retry]')?.click());
