import { TRUSTED_TYPES_POLICY } from '../../app/page/data.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): object };
}

/** The only Trusted Types policy that the host's Content-Security-Policy permits: no other code can turn text into HTML. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  TRUSTED_TYPES_POLICY,
  {
    createHTML: (html) => html,
  },
);

/**
 * Returns composed HTML as trusted HTML, typed as a string for React. Pass only HTML of the composed document, never input of
 * a visitor.
 */
export const trustComposedHtml = (html: string): string =>
  policy && html ? (policy.createHTML(html) as unknown as string) : html;
