import { RESULT_PATH } from '../app/remote.ts';
import type { Composition } from './composition.ts';
import { buildContentSecurityPolicy } from './headers.ts';
import { type ResultPageContent, renderResultPage } from './result.ts';

/** Fills the live composition's result page: the response page of a form without JavaScript, and of failures. */
export class ResultPages {
  constructor(private readonly current: () => Composition) {}

  /** Returns the page's HTML. */
  render(result: ResultPageContent): string {
    const template = this.current().live.find(RESULT_PATH);
    if (!template) throw new Error(`the shell has no ${RESULT_PATH}`);
    return renderResultPage(template.bodies.identity.bytes.toString('utf8'), result);
  }

  /** Returns the page's content security policy. */
  policy(): string {
    return buildContentSecurityPolicy(this.current().live.getPolicy(RESULT_PATH));
  }
}
