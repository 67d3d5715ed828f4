import { Link } from '@site/kit/page-context';

/** Link from an offer to the offer's contract summary. */
export const SummaryLink = ({ id, name }: { id: string; name: string }) => (
  <p>
    <Link to={`/recapitulatifs#recap-${id}`} aria-label={`Récapitulatif contractuel : ${name}`}>
      Récapitulatif contractuel
    </Link>
  </p>
);
