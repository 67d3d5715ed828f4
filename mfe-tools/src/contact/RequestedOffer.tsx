import { parseContactPrefill } from '@site/api-contract/contact-prefill';
import type { QuoteLine } from '@site/api-contract/quote';
import { completeQuoteLine, priceQuoteLine } from '@site/api-contract/quote-rules';
import { appendQuoteLines, formatQuoteLine, parseQuoteLines } from '@site/api-contract/quote-text';
import { Link } from '@site/kit/page-context';
import { type QuotableOfferLookup, readQuotableOffers } from '@site/kit/quotable-offers';
import { buildAddToQuotePath, QUOTE_PATH } from '@site/kit/quote-path';
import { Price } from '@site/kit/ui/Price';
import { useUrlQuery } from '@site/kit/url-state';
import { useEffect, useState } from 'react';
import styles from './ContactPage.module.css';

/** The offer of the message: name, options and price. The message carries the price shown. */
export default function RequestedOffer() {
  const query = useUrlQuery();
  const line = parseContactPrefill(query);
  if (!line) return <RequestedLines lines={parseQuoteLines(query)} />;
  return (
    <div className={styles.offer}>
      <input type="hidden" name="offre" value={line.offer} />
      <RequestedLine line={line} />
    </div>
  );
}

/** The lines of a quote from the page without JavaScript, which names them. */
function RequestedLines({ lines }: { lines: QuoteLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.offer}>
      <p>
        Votre demande concerne <Link to={appendQuoteLines(QUOTE_PATH, lines)}>les offres d’un devis</Link>.
      </p>
      <input type="hidden" name="quote" value={lines.map(formatQuoteLine).join(' ')} />
    </div>
  );
}

function RequestedLine({ line }: { line: QuoteLine }) {
  const [find, setFind] = useState<QuotableOfferLookup | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readQuotableOffers([line.offer]).then(
      (found) => isCurrent && setFind(() => found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [line.offer]);
  const offer = find?.(line.offer);
  if (!offer)
    return (
      <p>
        Votre demande concerne l’offre <strong>{line.offer}</strong>.
        <input type="hidden" name="quote" value={formatQuoteLine(line)} />
      </p>
    );
  const { name, options, monthlyCents, onceCents } = priceQuoteLine(line, offer);
  return (
    <>
      <p>
        Votre demande concerne <strong>{name}</strong>
        {options.map(({ label, value }) => `, ${label} : ${value}`)}.
      </p>
      <p>
        <Price cents={monthlyCents} />
        {onceCents > 0 && (
          <>
            {' '}
            et <Price cents={onceCents} unit={null} /> une fois
          </>
        )}
      </p>
      <p>
        <Link to={buildAddToQuotePath(formatQuoteLine(completeQuoteLine(line, offer)))}>
          Ajouter d’autres offres : en faire un devis
        </Link>
      </p>
      <input
        type="hidden"
        name="quote"
        value={formatQuoteLine({ ...line, seen: { monthlyCents, onceCents } })}
      />
    </>
  );
}
