import type { QuoteLine } from '@site/api-contract/quote/quote';
import { priceQuoteLine } from '@site/api-contract/quote/quote-rules';
import { appendQuoteLines, MAX_QUOTE_LINES } from '@site/api-contract/quote/quote-text';
import { Link } from '@site/kit/page-context';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { useCallback, useEffect, useRef, useState } from 'react';
import type ContactForm from '../contact/ContactForm.island.tsx';
import type { ContactFormProps } from '../contact/ContactForm.island.tsx';
import { type NamedOffers, withPricesSeen } from './named-offers.ts';
import styles from './Quote.module.css';
import { QuotePrintHeader, QuoteTotals } from './QuoteParts.tsx';
import { QuoteRow } from './QuoteRow.tsx';
import { buildQuoteAddress } from './quote-address.ts';
import { formatOfferCount } from './quote-words.ts';
import { useQuotableOffers } from './use-quotable-offers.ts';
import { buildQuotePath, formatQuoteLines, type QuoteLineView, useQuote } from './use-quote.ts';

/**
 * The lines, their sums and the form that sends them. HTML has the quote of the address, which works without scripts; with
 * scripts the quote comes from the device too.
 *
 * @param known the offers of the address's lines, in the page's HTML
 */
export default function Quote({ known }: { known?: NamedOffers | undefined }) {
  const { lines, unread, isShared, mine, edit, adopt } = useQuote(known);
  const ids = lines.map(({ line }) => line.offer);
  const { reload, ...offers } = useQuotableOffers(ids, known);
  const [announcement, say] = useState('');
  const [isSending, setSending] = useState(false);
  const isReady = offers.status === 'ready';
  const isLoading = offers.status === 'loading';
  const quoted = lines.map(({ line, name }) => {
    // A price that only the line contains must not count in the sums.
    const { seen: _, ...unseen } = line;
    return priceQuoteLine(offers.isUnread(line.offer) ? unseen : line, offers.find(line.offer), name);
  });
  const text = formatQuoteLines(lines);
  /** Text, reference and customer of the last sent quote. */
  const [sent, setSent] = useState({ text: '', reference: '', customer: '' });
  const priced = withPricesSeen(
    lines.map(({ line }) => line),
    offers.find,
  );

  const change = (at: number, line: QuoteLineView['line']) => {
    const current = lines[at] as QuoteLineView;
    // Other options take today's price; another quantity keeps the price seen.
    const isSameChoice = JSON.stringify(line.options) === JSON.stringify(current.line.options);
    const next =
      isSameChoice || !isReady
        ? { ...current, line }
        : { ...current, line: { ...line, seen: priceQuoteLine(line, offers.find(line.offer)) } };
    edit(lines.with(at, next));
  };
  const accept = (at: number) => {
    if (!isReady) return;
    const { line, name } = lines[at] as QuoteLineView;
    const offer = offers.find(line.offer);
    const { seen: _, ...choice } = line;
    edit(
      lines.with(at, { line: { ...line, seen: priceQuoteLine(choice, offer) }, name: offer?.name ?? name }),
    );
  };
  const remove = (at: number) => {
    say(`${quoted[at]?.name} : retirée du devis.`);
    edit(lines.toSpliced(at, 1));
    isRemoval.current = true;
  };
  const clear = () => {
    say(isShared ? 'Votre devis est de nouveau affiché.' : 'Votre devis est vide.');
    edit([]);
    isRemoval.current = true;
  };
  const replaceMine = () => {
    adopt(lines);
    isRemoval.current = true;
  };
  const content = useRef<HTMLDivElement>(null);
  /** True until the focus, which was on a removed button, is on the heading of what remains. */
  const isRemoval = useRef(false);
  useEffect(() => {
    if (!isRemoval.current) return;
    isRemoval.current = false;
    (content.current?.querySelector<HTMLElement>('#lignes-titre') ?? content.current)?.focus();
  });

  return (
    <div ref={content} className={styles.content} tabIndex={-1}>
      <p role="status" data-unseen="">
        {announcement}
      </p>
      {unread.length > 0 && <UnreadLines texts={unread} lines={priced} />}
      {lines.length === 0 ? (
        <Empty hasUnread={unread.length > 0} />
      ) : (
        <>
          {isShared && (
            <aside className={styles.notice} aria-label="Devis partagé">
              <p>
                Ce devis vous a été transmis ; le vôtre (
                {mine.length > 1 ? `${mine.length} lignes` : '1 ligne'}) est gardé.
              </p>
              <div className={styles.actions}>
                <Button onClick={replaceMine}>Remplacer le mien</Button>
                <ButtonLink to={QUOTE_PATH} look="quiet">
                  Revenir au mien
                </ButtonLink>
              </div>
            </aside>
          )}
          {offers.status === 'error' && (
            <div className={styles.notice} role="alert">
              <p>Les prix d’aujourd’hui n’ont pas pu être lus : voici ceux que vous aviez vus.</p>
              <div>
                <Button onClick={reload}>Réessayer</Button>
              </div>
            </div>
          )}
          <QuotePrintHeader path={buildQuoteAddress(priced, unread)} {...(sent.text === text && sent)} />
          <div className={styles.columns}>
            <section aria-labelledby="lignes-titre">
              <h2 id="lignes-titre" tabIndex={-1}>
                {formatOfferCount(lines)}
              </h2>
              <ol className={styles.lines} aria-busy={isLoading}>
                {quoted.map((line, index) => (
                  <li key={getKey(quoted, index)}>
                    <QuoteRow
                      quoted={line}
                      line={(lines[index] as QuoteLineView).line}
                      rank={index}
                      others={priced.toSpliced(index, 1)}
                      offer={offers.find(line.offer) ?? null}
                      isLoading={isLoading}
                      onChange={(next) => change(index, next)}
                      onAccept={() => accept(index)}
                      onRetry={offers.isUnread(line.offer) ? reload : null}
                      onRemove={() => remove(index)}
                    />
                  </li>
                ))}
              </ol>
            </section>
            <QuoteTotals quoted={quoted} status={offers.status}>
              {!isSending && (
                <div className={styles.toForm} data-needs-script="">
                  <Button look="primary" onClick={() => setSending(true)}>
                    Envoyer cette demande
                  </Button>
                </div>
              )}
              <noscript>
                <div className={styles.toForm}>
                  <ButtonLink to={appendQuoteLines('/contact', priced)}>Envoyer cette demande</ButtonLink>
                </div>
                <p className={`${styles.facts} ${styles.toForm}`}>
                  Sans JavaScript, seule l’adresse de cette page garde ce devis. Nommez les autres offres dans
                  votre message.
                </p>
              </noscript>
              <div className={styles.actions} data-needs-script="">
                <Button onClick={() => print()}>Imprimer ou enregistrer en PDF</Button>
                <CopyButton
                  label="Copier le lien"
                  text={() => location.origin + buildQuotePath(lines, unread)}
                />
                <Button look="quiet" onClick={clear}>
                  Vider le devis
                </Button>
              </div>
            </QuoteTotals>
          </div>
          {isSending && (
            <Sending quote={text} onSent={(reference, customer) => setSent({ text, reference, customer })} />
          )}
        </>
      )}
    </div>
  );
}

/** Returns a React key: id and rank, because a quote may hold an offer twice with different options. */
const getKey = (lines: readonly { offer: string }[], index: number): string => {
  const id = lines[index]?.offer;
  return `${id} ${lines.slice(0, index).filter(({ offer }) => offer === id).length}`;
};

/** The form that sends the quote, loaded on demand: visitors first read and change their quote. */
function Sending({ quote, onSent }: Required<Pick<ContactFormProps, 'quote' | 'onSent'>>) {
  const place = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState<typeof ContactForm | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setHasFailed(false);
    import('../contact/ContactForm.island.tsx').then(
      (module) => setForm(() => module.default),
      () => setHasFailed(true),
    );
  }, []);
  useEffect(() => {
    place.current?.focus();
    load();
  }, [load]);
  return (
    <div ref={place} className={styles.form} tabIndex={-1} aria-busy={!Form && !hasFailed}>
      {Form && <Form title="Envoyer cette demande" quote={quote} onSent={onSent} />}
      {hasFailed && <LoadFailure onRetry={load}>Le formulaire n’a pas pu être chargé.</LoadFailure>}
    </div>
  );
}

/** Lines of the address that can't be read, with the address without them. */
const UnreadLines = ({ texts, lines }: { texts: string[]; lines: QuoteLine[] }) => (
  <aside className={styles.notice} aria-label="Lignes illisibles">
    <p>
      Lignes de cette adresse qui n’ont pas pu être lues : {texts.length}. L’adresse a peut-être été coupée ou
      modifiée ; un devis compte {MAX_QUOTE_LINES} lignes au plus.
    </p>
    <ul>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and keep their places
        <li key={index}>
          <code translate="no">{text}</code>
        </li>
      ))}
    </ul>
    <p>
      <Link to={buildQuoteAddress(lines)}>Continuer sans elles</Link>
    </p>
  </aside>
);

function Empty({ hasUnread }: { hasUnread: boolean }) {
  if (hasUnread)
    return (
      <p>
        Aucune offre n’y est nommée : choisissez parmi <Link to="/offres">les offres</Link>, ou{' '}
        <Link to="/contact">écrivez-nous</Link>.
      </p>
    );
  return (
    <>
      <EmptyState action={<ButtonLink to="/offres">Voir les offres</ButtonLink>}>
        Votre devis est vide. Ajoutez des offres avec « Ajouter au devis ».
        <span data-needs-script=""> Votre choix reste sur cet appareil.</span>
      </EmptyState>
      <p className={styles.contactHint}>
        Pour demander une seule offre, <Link to="/contact">le formulaire de contact</Link> suffit.
      </p>
    </>
  );
}
