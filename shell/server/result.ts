import { typeset } from '@site/kit/typography';
import { escapeHtml } from '../compose/escape.ts';
import { resultSlots } from '../src/result/slots.ts';

/** What the page says: what a form sent without JavaScript became, as the API tells it, or why a link isn't good. */
export interface Result {
  title: string;
  status: number;
  paragraphs: string[];
  /** What to correct, one line a field. */
  errors?: string[] | undefined;
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string;
}

/** Whatever would hydrate the template: its text is the server's, so React must not look at it. */
const MODULES = /<script type="(?:module|importmap)"[^>]*>[^<]*<\/script>|<link rel="modulepreload"[^>]*>/g;

const shown = (text: string) => escapeHtml(typeset(text));

/** Fills the composed template. Replacement functions, because a visitor's text may hold `$&`. */
export function fillResult(
  template: string,
  { title, paragraphs, errors = [], backHref, backLabel = 'Revenir au formulaire' }: Result,
): string {
  const text = [...paragraphs, ...errors.map((error) => `– ${error}`)].map(shown).join('<br>');
  return template
    .replace(MODULES, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${shown(title)}</title>`)
    .replace(resultSlots.title, () => shown(title))
    .replace(resultSlots.text, () => text)
    .replace(resultSlots.back, () => escapeHtml(backHref))
    .replace(resultSlots.backLabel, () => shown(backLabel));
}
