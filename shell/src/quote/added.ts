import { addToQuote } from '@site/kit/adding';
import { adoptStyles } from '@site/kit/adopt-styles';
import { addPath, QUOTE_PATH } from '@site/kit/quote-path';
import css from './added.css?inline';

/** How long it is said at least (longer while it is hovered or focused), in milliseconds. */
const SAID_MS = 6_000;

adoptStyles(css);

/** Beside the site's own tree; a polite status, in the page before it says anything so that it is announced. */
const status = document.body.appendChild(document.createElement('div'));
status.role = 'status';
let timer: ReturnType<typeof setTimeout>;

function clear(): void {
  if (status.matches(':hover, :focus-within')) timer = setTimeout(clear, SAID_MS);
  else status.replaceChildren();
}

function say(text: string): void {
  clearTimeout(timer);
  const box = document.createElement('p');
  const link = document.createElement('a');
  box.className = 'in-quote';
  link.href = QUOTE_PATH;
  link.textContent = 'Voir mon devis';
  box.append(`${text} `, link);
  status.replaceChildren(box);
  timer = setTimeout(clear, SAID_MS);
}

/** Adds a line to the quote and says so, with the way there. Where storage is refused, it goes there. */
export async function added(line: string): Promise<void> {
  const result = await addToQuote(line);
  if (result.outcome === 'added' && !result.isKept) location.assign(addPath(line));
  else if (result.outcome === 'added') say(`${result.name} : dans votre devis.`);
  else if (result.outcome === 'full') say('Votre devis est plein : retirez-en une ligne.');
  else say('Cette offre n’a pas pu être ajoutée.');
}
