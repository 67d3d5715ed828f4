import { addToQuote } from '@site/kit/adding';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Beside the site's own tree, which knows nothing of quotes. */
const root = createRoot(document.body.appendChild(document.createElement('div')));
const show = (message: ToastMessage | null) =>
  flushSync(() => root.render(<Toast message={message} onClear={() => show(null)} />));

let messages = 0;

/** Adds a line to the quote and says so, with the way there. */
export async function added(line: string): Promise<void> {
  // What comes together with its region isn't announced.
  show(null);
  const result = await addToQuote(line);
  const id = ++messages;
  if (result.outcome !== 'added') {
    const isFull = result.outcome === 'full';
    const text = isFull ? 'Votre devis est plein : retirez-en une ligne.' : 'Offre non reconnue.';
    return show({ id, tone: 'error', text });
  }
  const text = (
    <>
      {result.name} : dans votre devis. <a href={QUOTE_PATH}>Voir mon devis</a>
    </>
  );
  show({ id, tone: 'success', text });
}
