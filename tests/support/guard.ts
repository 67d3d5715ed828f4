import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright/test';

/** Everything a visitor's browser complained about, minus what the test expects. */
export class Complaints {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  readonly #context: BrowserContext;
  readonly #onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };
  readonly #onError = (error: WebError) => this.#seen.push(`uncaught: ${error.error().message}`);
  readonly #onFailure = (request: Request) => {
    const reason = request.failure()?.errorText;
    // A page that is left ends its own requests; a failure the test injects says ERR_FAILED.
    if (reason !== 'net::ERR_ABORTED') this.#seen.push(`request failed: ${reason} ${request.url()}`);
  };
  readonly #onResponse = (response: Response) => {
    if (response.status() >= 400) this.#seen.push(`response ${response.status()}: ${response.url()}`);
  };

  constructor(context: BrowserContext) {
    this.#context = context
      .on('console', this.#onConsole)
      .on('weberror', this.#onError)
      .on('requestfailed', this.#onFailure)
      .on('response', this.#onResponse);
  }

  /** Hears no more: the context may be another test's next. */
  stop(): void {
    this.#context
      .off('console', this.#onConsole)
      .off('weberror', this.#onError)
      .off('requestfailed', this.#onFailure)
      .off('response', this.#onResponse);
  }

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  get unexpected(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}
