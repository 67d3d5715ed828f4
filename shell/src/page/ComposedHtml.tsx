import { useMemo } from 'react';
import { composedHtml } from './trusted.ts';

/** Markup of a page this site composed: ours, and never made from what a visitor typed. */
export function ComposedHtml({ html }: { html: string }) {
  // React writes the markup again for every new object, which would undo what happened in it.
  const trusted = useMemo(() => composedHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div dangerouslySetInnerHTML={{ __html: trusted }} />;
}
