import { parseContactPrefill } from '@site/api-contract/forms/contact-prefill';
import type { QuoteLine } from '@site/api-contract/quote/quote';
import { completeQuoteLine, priceQuoteLine } from '@site/api-contract/quote/quote-rules';
import { appendQuoteLines, formatQuoteLine, parseQuoteLines } from '@site/api-contract/quote/quote-text';
import { Link } from '@site/kit/page-context';
import type { QuotableOfferLookup } from '@site/kit/quotable-offers';
import { buildAddToQuotePath, QUOTE_PATH } from '@site/kit/quote-path';
import { Price } from '@site/kit/ui/Price';
import { useUrlQuery } from '@site/kit/url-state';
import { type NamedOffers, withPricesSeen } from '../quote/named-offers.ts';
import { formatChoice, formatOfferCount } from '../quote/quote-words.ts';
import { useQuotableOffers } from '../quote/use-quotable-offers.ts';
import styles from './ContactPage.module.css';

/**
 * The offers of the message: name, options and price. The message carries the prices shown.
 *
 * @param known the offers in the page's HTML
 */
export default function RequestedOffer({ known }: { known: NamedOffers | undefined }) {
  const query = useUrlQuery();
  const line = parseContactPrefill(query);
  const lines = line ? [line] : parseQuoteLines(query);
  const ids = lines.map(({ offer }) => offer);
  const { find } = useQuotableOffers(ids, known);
  if (lines.length === 0) return null;
  return (
    <div className={styles.offer}>
      {line && <input type="hidden" name="offre" value={line.offer} />}
      <input type="hidden" name="quote" value={withPricesSeen(lines, find).map(formatQuoteLine).join(' ')} />
      {line ? <RequestedLine line={line} find={find} /> : <RequestedLines lines={lines} find={find} />}
    </div>
  );
}

interface RequestedLinesProps {
  lines: QuoteLine[];
  find: QuotableOfferLookup;
}

/** The lines of a quote, from its page without JavaScript. */
function RequestedLines({ lines, find }: RequestedLinesProps) {
  const quoted = lines.map((line) => priceQuoteLine(line, find(line.offer)));
  return (
    <>
      <p>Votre demande concerne {formatOfferCount(lines)} :</p>
      <ul>
        {quoted.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and keep their places
          <li key={index}>
            <strong>{line.name}</strong> ({formatChoice(line)})
          </li>
        ))}
      </ul>
      <p>
        <Link to={appendQuoteLines(QUOTE_PATH, withPricesSeen(lines, find))} rel="nofollow">
          Revoir ce qu’elles coûtent
        </Link>
      </p>
    </>
  );
}

function RequestedLine({ line, find }: { line: QuoteLine; find: QuotableOfferLookup }) {
  const offer = find(line.offer);
  if (!offer)
    return (
      <p>
        Votre demande concerne l’offre <strong>{line.offer}</strong>.
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
        <Link to={buildAddToQuotePath(formatQuoteLine(completeQuoteLine(line, offer)))} rel="nofollow">
          Ajouter d’autres offres : en faire un devis
        </Link>
      </p>
    </>
  );
}
