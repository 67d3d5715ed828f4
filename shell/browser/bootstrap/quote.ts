import { readStoredQuote, storeQuote } from '@site/kit/quote';
import { QUOTE_ADD_PARAMETER, QUOTE_PATH } from '@site/kit/quote-path';
import { addQuoteLine } from '@site/kit/stored-quote-line';

/**
 * Selects the links of `AddToQuote`. This part of the bootstrap script adds the link's offer to the quote without leaving the
 * page (docs/decisions/0071).
 */
const ADD_LINK = 'a[data-offer-name]';

let region: HTMLElement | undefined;

/** Returns the live region. Assistive technology announces changes only in a region that existed before the change. */
function statusRegion(): HTMLElement {
  if (!region) {
    region = document.body.appendChild(document.createElement('div'));
    region.role = 'status';
    region.className = 'quote-status';
  }
  return region;
}

/** Shows and announces a message. `addNoticeListeners` removes the message when its animation ends. */
function show(text: string): void {
  const message = document.createElement('p');
  const link = document.createElement('a');
  message.dataset.closable = '';
  link.href = QUOTE_PATH;
  link.textContent = 'Voir mon devis';
  message.append(text, link);
  statusRegion().replaceChildren(message);
}

/** Adds the link's offer to the quote and confirms. Throws when storage is refused or holds no valid quote. */
function add({ search, dataset: { offerName = '' } }: HTMLAnchorElement): void {
  const line = new URLSearchParams(search).get(QUOTE_ADD_PARAMETER) ?? '';
  const lines = addQuoteLine(JSON.parse(readStoredQuote()), { line, name: offerName });
  if (lines) storeQuote(lines);
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
    // The browser follows the link, and the quote's page adds the line if storage permits.
  }
});

// Creates the live region when the page is parsed, before its modules run.
document.addEventListener('readystatechange', statusRegion);
