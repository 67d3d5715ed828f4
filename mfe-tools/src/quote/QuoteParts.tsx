import {
  isPriceUnknown,
  type PricedQuoteLine,
  qualifySums,
  sumQuote,
} from '@site/api-contract/quote/quote-rules';
import { useOperator } from '@site/kit/page-context';
import { Price } from '@site/kit/ui/Price';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './Quote.module.css';
import {
  formatCommitments,
  formatToday,
  formatUnknownFees,
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
  const { isFrom, unknownFees } = qualifySums(quoted);
  const sum = sumQuote(quoted);
  /** False while the sums would lack a published price. */
  const hasSums = status === 'ready' || !quoted.some(isPriceUnknown);
  const notes = [
    formatVatNote(sum, vat),
    formatUnknownFees(unknownFees),
    formatUnpricedNote(sum, quoted),
    formatCommitments(quoted),
  ];
  const render = ({ key, unit }: (typeof SUMS)[number]) => {
    if (!hasSums) return <PricePlaceholder isLoading={status === 'loading'} />;
    if (key === 'onceCents' && sum.onceCents === 0 && unknownFees > 0) return 'Non précisé';
    return (
      <Price cents={sum[key]} unit={unit} {...(isFrom && key !== 'onceCents' && { prefix: 'à partir de' })} />
    );
  };
  return (
    <section className={styles.sums} aria-label="Ce que cela coûte">
      <h2>Ce que cela coûte</h2>
      <dl>
        {SUMS.map((line) => (
          <div key={line.key}>
            <dt>{line.label}</dt>
            <dd>{render(line)}</dd>
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
 * Print header of a quote: operator, customer, date and address.
 *
 * @param path address of the quote with its lines
 * @param reference reference of the sent message
 * @param customer organisation, name and addresses in the sent message; blank lines without one
 */
export function QuotePrintHeader({
  path,
  reference,
  customer,
}: {
  path: string;
  reference?: string;
  customer?: string;
}) {
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
      <p className={styles.address}>Client : {customer ?? '…'.repeat(40)}</p>
      <p className={styles.address}>{origin + path}</p>
    </div>
  );
}
