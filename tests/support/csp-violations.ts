import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Left by {@link captureCspViolations}. */
    __violations: string[];
  }
}

/** Keeps what the policy of the pages to come stops (CSP Level 3, section 5.1). */
export const captureCspViolations = (page: Page) =>
  page.addInitScript(() => {
    window.__violations = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.__violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });

export const readCapturedViolations = (page: Page) => page.evaluate(() => window.__violations);
