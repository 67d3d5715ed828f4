import type { QuotedLine, QuoteSum } from '@site/api-contract/quote-rules';
import { useOperator } from '@site/kit/nav';
import { commitmentInWords, unpricedInWords } from '@site/kit/quote-words';
import { Price } from '@site/kit/ui/Price';
import type { ReactNode } from 'react';
import styles from './Quote.module.css';

/** What is paid when: each month, once, with the first bill, over a year. */
export const SUMS = [
  { key: 'monthlyCents', label: 'Par mois', unit: 'mois' },
  { key: 'onceCents', label: 'Une fois, à la commande', unit: null },
  { key: 'firstBillCents', label: 'Première facture', unit: null },
  { key: 'yearCents', label: 'Sur 12 mois', unit: null },
] as const;

interface QuoteSumsProps {
  lines: QuotedLine[];
  sum: QuoteSum;
  /** What can be done with it. */
  children: ReactNode;
}

/** What a quote costs. */
export function QuoteSums({ lines, sum, children }: QuoteSumsProps) {
  return (
    <section className={styles.sums} aria-labelledby="sommes-titre">
      <h2 id="sommes-titre">Ce que cela coûte</h2>
      <dl>
        {SUMS.map(({ key, label, unit }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Price cents={sum[key]} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
      {sum.unpriced > 0 && <p className={styles.facts}>{unpricedInWords(sum)}</p>}
      <p className={styles.facts}>{commitmentInWords(lines)}</p>
      <div className={styles.actions} data-needs-script="">
        {children}
      </div>
      <p className={styles.toForm}>
        <a href="#envoyer">Envoyer cette demande</a>
      </p>
    </section>
  );
}

/**
 * What paper needs beside the lines: whose offer it is, from when, and where it stands.
 *
 * @param address of the quote with its lines, whole
 */
export function Printed({ day, address }: { day: string; address: string }) {
  const { brand, address: seat, identifiers, phone, email } = useOperator();
  return (
    <div className={styles.printed}>
      <p>
        <strong>Devis indicatif du {day}</strong>
        <br />
        Prix publiés ce jour-là ; rien n’est commandé.
      </p>
      <p>
        {brand.legalName}, {seat.street}, {seat.postcode} {seat.town}
        <br />
        SIREN {identifiers.siren}, {phone}, {email}
      </p>
      <p className={styles.address}>{address}</p>
    </div>
  );
}
