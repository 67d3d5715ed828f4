import { TRUSTED_POLICY } from '../page/data.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): object };
}

/** The host's policy lets this be made once and no other: nothing else on a page can turn text into HTML. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(TRUSTED_POLICY, {
  createHTML: (html) => html,
});

/**
 * Marks as HTML what the open document was composed with. Nothing a visitor typed may pass here. Typed as the string that
 * React takes it for.
 */
export const composedHtml = (html: string): string =>
  policy && html ? (policy.createHTML(html) as unknown as string) : html;
