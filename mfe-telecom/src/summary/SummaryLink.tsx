import { Link } from '@site/kit/page-context';

const SUMMARIES_PATH = '/recapitulatifs';

/** Link from an offer to the offer's contract summary. */
export const SummaryLink = ({ id, name }: { id: string; name: string }) => (
  <p>
    <Link to={`${SUMMARIES_PATH}#recap-${id}`} aria-label={`Récapitulatif contractuel : ${name}`}>
      Récapitulatif contractuel
    </Link>
  </p>
);

/** Link from a page with several offers to the page of all contract summaries. */
export const SummariesLink = () => (
  <p>
    <Link to={SUMMARIES_PATH}>Le récapitulatif contractuel de chaque offre, avant de signer</Link>
  </p>
);
