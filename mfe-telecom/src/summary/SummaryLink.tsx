import { Link } from '@site/kit/nav';

/** Where the summaries of all telecom offers stand. */
const SUMMARIES_PATH = '/recapitulatifs';

/** Leads from an offer to its contract summary. */
export const SummaryLink = ({ id, name }: { id: string; name: string }) => (
  <p>
    <Link to={`${SUMMARIES_PATH}#recap-${id}`} aria-label={`Récapitulatif contractuel : ${name}`}>
      Récapitulatif contractuel
    </Link>
  </p>
);

/** Leads from a page of many offers to the summary of each. */
export const SummariesLink = () => (
  <p>
    <Link to={SUMMARIES_PATH}>Le récapitulatif contractuel de chaque offre, avant de signer</Link>
  </p>
);
