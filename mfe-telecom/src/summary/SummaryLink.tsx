import { ButtonLink } from '@site/kit/ui/Button';

/** Link from an offer to the offer's contract summary. */
export const SummaryLink = ({ id, name }: { id: string; name: string }) => (
  <ButtonLink to={`/recapitulatifs#recap-${id}`} look="quiet" label={`Récapitulatif contractuel : ${name}`}>
    Récapitulatif contractuel
  </ButtonLink>
);
