import type { BrowserContext } from 'playwright/test';

/** Everything a visitor's browser complained about, minus what the test expects. */
export class Complaints {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left ends its own requests; a failure the test injects says ERR_FAILED.
      if (reason !== 'net::ERR_ABORTED') this.#seen.push(`request failed: ${reason} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.#seen.push(`response ${response.status()}: ${response.url()}`);
    });
  }

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  get unexpected(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}
