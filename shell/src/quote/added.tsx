import { addToQuote } from '@site/kit/adding';
import { Link } from '@site/kit/nav';
import { QUOTE_PATH } from '@site/kit/quote';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import type { ReactNode } from 'react';

let messages = 0;

/** Adds a line to the quote and says so, with the way there. */
export async function added(line: string, show: (message: ReactNode) => void): Promise<void> {
  const region = (message: ToastMessage | null) => (
    <Toast message={message} onClear={() => show(region(null))} />
  );
  // What comes together with its region isn't announced.
  show(region(null));
  const result = await addToQuote(line);
  const id = ++messages;
  if (result.outcome !== 'added') {
    const text =
      result.outcome === 'full' ? 'Votre devis est plein : retirez-en une ligne.' : 'Offre non reconnue.';
    return show(region({ id, tone: 'error', text }));
  }
  const text = (
    <>
      {result.name} : dans votre devis. <Link to={QUOTE_PATH}>Voir mon devis</Link>
    </>
  );
  show(region({ id, tone: 'success', text }));
}
