/** Markup of a page this site composed: ours, and never made from what a visitor typed. */
export function ComposedHtml({ html, className }: { html: string; className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
