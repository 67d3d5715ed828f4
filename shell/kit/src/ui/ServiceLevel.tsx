import { useOperator } from '@site/kit/page-context';
import { isContractual } from '../claims.ts';
import type { ClaimId } from '../operator.ts';
import { Claim, ClaimMark } from './Claim.tsx';
import styles from './ServiceLevel.module.css';

/** Claims about a share of the year. */
type Availability = Extract<ClaimId, `${string}-sla`>;

type ServiceLevelId = Availability | Extract<ClaimId, `fibre-${string}`>;

const isAvailability = (id: ServiceLevelId): id is Availability => id.endsWith('-sla');

/** Scope of a figure. */
function Promised({ id }: { id: ServiceLevelId }) {
  const { claims } = useOperator();
  const contract = claims['uptime-contract'];
  if (isContractual(claims[id])) return 'garanti par le contrat';
  if (id === 'fibre-repair') return 'délai de rétablissement annoncé, absent des CGV';
  if (!isAvailability(id)) return 'annoncé, absent des CGV';
  return (
    <>
      objectif, non garanti par contrat ; au contrat : {contract.text}
      <ClaimMark claim={contract} />
    </>
  );
}

/**
 * The figure of an SLA, a GTR or another service level with its scope: the terms alone suggest a contractual promise.
 *
 * @example
 * <ServiceLevel id="collecte-sla" />
 */
export const ServiceLevel = ({ id }: { id: ServiceLevelId }) => (
  <>
    <Claim id={id} />{' '}
    <small className={styles.promise}>
      <Promised id={id} />
    </small>
  </>
);
