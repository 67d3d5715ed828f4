/** Markup of a page this site composed: ours, and never made from what a visitor typed. */
export function ComposedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
