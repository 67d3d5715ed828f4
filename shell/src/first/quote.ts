import { addLine } from '@site/kit/kept-line';
import { keepQuote, storedQuote } from '@site/kit/quote';
import { QUOTE_ADD, QUOTE_PATH } from '@site/kit/quote-path';

/**
 * The part of the bootstrap script that adds to the quote what a link holds, without leaving the page
 * (docs/decisions/0071). Links that add are those of `AddToQuote`.
 */
const ADD_LINK = 'a[data-offer-name]';

let region: HTMLElement | undefined;

/** The live region, beside the page's own tree: assistive technology announces what changes in a region it knows. */
function statusRegion(): HTMLElement {
  if (!region) {
    region = document.body.appendChild(document.createElement('div'));
    region.role = 'status';
    region.className = 'quote-status';
  }
  return region;
}

/** Shows and announces a message, which the style sheet counts to its end (`answerNotices`). */
function show(text: string): void {
  const message = document.createElement('p');
  const link = document.createElement('a');
  message.dataset.closable = '';
  link.href = QUOTE_PATH;
  link.textContent = 'Voir mon devis';
  message.append(text, link);
  statusRegion().replaceChildren(message);
}

/** Adds what a link says, and says so. Throws where storage is refused or holds something else than a quote. */
function add({ search, dataset: { offerName = '' } }: HTMLAnchorElement): void {
  const line = new URLSearchParams(search).get(QUOTE_ADD) ?? '';
  const lines = addLine(JSON.parse(storedQuote()), { line, name: offerName });
  if (lines) keepQuote(lines);
  show(
    lines ? `${offerName}\u00a0: dans votre devis. ` : 'Votre devis est plein\u00a0: retirez-en une ligne. ',
  );
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(ADD_LINK);
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented) return;
  try {
    add(link);
    event.preventDefault();
  } catch {
    // The browser follows the link: the quote's page adds the line as far as it can.
  }
});

// Once all of the page is parsed, before its modules have come.
document.addEventListener('readystatechange', statusRegion);
