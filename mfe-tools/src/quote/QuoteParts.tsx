import { isPriceUnknown, type PricedQuoteLine, sumQuote } from '@site/api-contract/quote-rules';
import { useOperator } from '@site/kit/page-context';
import { Price } from '@site/kit/ui/Price';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './Quote.module.css';
import {
  formatCommitments,
  formatToday,
  formatUnpricedNote,
  formatValidity,
  formatVatNote,
} from './quote-words.ts';

/** Sums of a quote by due date. */
const SUMS = [
  { key: 'monthlyCents', label: 'Par mois', unit: 'mois' },
  { key: 'onceCents', label: 'Une fois, à la commande', unit: null },
  { key: 'firstBillCents', label: 'Première facture', unit: null },
  { key: 'yearCents', label: 'Sur 12 mois', unit: null },
] as const;

interface QuoteTotalsProps {
  quoted: PricedQuoteLine[];
  /** State of the list of offers. */
  status: 'loading' | 'error' | 'ready';
  /** Actions. */
  children: ReactNode;
}

/** Shown for a price that only the list of offers has, until the browser has read the list or failed to. */
export const PricePlaceholder = ({ isLoading }: { isLoading: boolean }) => (
  <span className={styles.facts}>
    {isLoading ? 'Prix en cours de chargement…' : 'Prix indisponible pour le moment'}
  </span>
);

/** Sums of a quote with VAT, commitment and actions. */
export function QuoteTotals({ quoted, status, children }: QuoteTotalsProps) {
  const { vat } = useOperator();
  const sum = sumQuote(quoted);
  /** False while the sums would lack a published price. */
  const hasSums = status === 'ready' || !quoted.some(isPriceUnknown);
  const notes = [formatVatNote(sum, vat), formatUnpricedNote(sum, quoted), formatCommitments(quoted)];
  return (
    <section className={styles.sums} aria-label="Ce que cela coûte">
      <h2>Ce que cela coûte</h2>
      <dl>
        {SUMS.map(({ key, label, unit }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {hasSums ? (
                <Price cents={sum[key]} unit={unit} />
              ) : (
                <PricePlaceholder isLoading={status === 'loading'} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hasSums &&
        notes.map(
          (note) =>
            note && (
              <p key={note} className={styles.facts}>
                {note}
              </p>
            ),
        )}
      {children}
    </section>
  );
}

const never = () => () => {};

/** Today in France. HTML may have an earlier day: hydration keeps it, and the next render replaces it. */
const useToday = () =>
  useSyncExternalStore(never, formatToday, () => (typeof document === 'undefined' ? formatToday() : ''));

/** The site's origin: the operator's in HTML, then that of the address. */
function useOrigin(): string {
  const { origin } = useOperator();
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => origin,
  );
}

/**
 * Print header of a quote: operator, date and address.
 *
 * @param path address of the quote with its lines
 * @param reference reference of the sent message
 */
export function QuotePrintHeader({ path, reference }: { path: string; reference?: string }) {
  const day = useToday();
  const origin = useOrigin();
  const { brand, address: seat, identifiers, phone, email, quoteValidDays } = useOperator();
  return (
    <div className={styles.printed}>
      <p>
        <strong suppressHydrationWarning>{`Devis indicatif du ${day}`}</strong>
        <br />
        {reference && (
          <>
            Référence : {reference}
            <br />
          </>
        )}
        Prix publiés ce jour-là ; rien n’est commandé. {formatValidity(quoteValidDays)}
      </p>
      <p>
        {brand.legalName}, {seat.street}, {seat.postcode} {seat.town}
        <br />
        SIREN {identifiers.siren}, {phone}, {email}
      </p>
      <p className={styles.address}>{origin + path}</p>
    </div>
  );
}
