import type { QuotedLine, QuoteSum } from '@site/api-contract/quote-rules';
import { Price } from '@site/kit/ui/Price';
import type { ReactNode } from 'react';
import styles from './Quote.module.css';

interface QuoteSumsProps {
  lines: QuotedLine[];
  sum: QuoteSum;
  /** What can be done with it. */
  children: ReactNode;
}

/** What is paid when: once, each month, with the first bill, over a year. */
export function QuoteSums({ lines, sum, children }: QuoteSumsProps) {
  const committed = Math.max(0, ...lines.map(({ commitmentMonths }) => commitmentMonths ?? 0));
  const rows = [
    { label: 'Par mois', cents: sum.monthlyCents, unit: 'mois' as const },
    { label: 'Une fois, à la commande', cents: sum.onceCents, unit: null },
    { label: 'Première facture', cents: sum.firstBillCents, unit: null },
    { label: 'Sur 12 mois', cents: sum.yearCents, unit: null },
  ];
  return (
    <section className={styles.sums} aria-labelledby="sommes-titre">
      <h2 id="sommes-titre">Ce que cela coûte</h2>
      <dl>
        {rows.map(({ label, cents, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Price cents={cents} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
      {sum.unpriced > 0 && (
        <p className={styles.facts}>
          {sum.unpriced > 1
            ? `${sum.unpriced} offres sans prix publié ne sont`
            : '1 offre sans prix publié n’est'}{' '}
          pas dans ces sommes : envoyez votre demande, nous vous répondrons avec leur prix.
        </p>
      )}
      <p className={styles.facts}>
        {committed > 0
          ? `Engagement le plus long : ${committed} mois.`
          : 'Aucun engagement publié pour ces offres.'}
      </p>
      <div className={styles.actions} data-needs-script="">
        {children}
      </div>
      <p className={styles.toForm}>
        <a href="#envoyer">Envoyer cette demande</a>
      </p>
    </section>
  );
}
