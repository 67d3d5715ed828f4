import { formatCents } from '@site/kit/money';
import { Link, useOperator } from '@site/kit/nav';
import type { ClaimId } from '@site/kit/operator';
import type { ReactNode } from 'react';
import { useCatalogue } from '../site-plan/catalogue.ts';
import { availability, claimGroups } from './claim-groups.ts';
import { downtimeMinutes, durationText } from './downtime.ts';
import styles from './Engagements.module.css';
import { cheapestMonthly } from './entry-price.ts';

const SALES = '/mentions-legales';

/** Articles of the CGV that hold a claim. */
const articles: Partial<Record<ClaimId, string>> = {
  'uptime-contract': 'cgv-8',
  'vps-bandwidth': 'cgv-9',
  'vps-bandwidth-limit': 'cgv-9',
  'vps-bandwidth-peak': 'cgv-9',
};

/** Every figure with what it covers and the document that says it; each stands at the anchor its links lead to. */
export function ClaimRegister() {
  const { claims } = useOperator();
  return claimGroups.map((group) => {
    const shown = group.claims.filter((id) => claims[id]);
    return (
      shown.length > 0 && (
        <section key={group.id} id={group.id} aria-labelledby={`${group.id}-titre`} className={styles.group}>
          <header>
            <h3 id={`${group.id}-titre`}>{group.title}</h3>
            <p>{group.question}</p>
          </header>
          <dl>
            {shown.map((id) => (
              <Entry key={id} id={id} />
            ))}
          </dl>
        </section>
      )
    );
  });
}

function Entry({ id }: { id: ClaimId }) {
  const claim = useOperator().claims[id];
  if (!claim) return null;
  const isContract = claim.source === 'CGV';
  return (
    <div id={id} className={isContract ? `${styles.entry} ${styles.contract}` : styles.entry}>
      <dt>{claim.scope}</dt>
      <dd className={styles.figure}>{claim.text}</dd>
      <dd className={styles.more}>{explained(id)}</dd>
      <dd className={styles.source}>
        {isContract ? (
          <Link to={`${SALES}#${articles[id] ?? 'cgv'}`}>Contrat (CGV)</Link>
        ) : (
          capital(claim.source)
        )}
      </dd>
    </div>
  );
}

/** What a figure amounts to; nothing where its scope says it all. */
function explained(id: ClaimId): ReactNode {
  if (id === 'price-from') return <EntryPrice />;
  if (availability.includes(id)) return <Availability id={id} />;
  return null;
}

/** What an availability leaves out, and what the contract promises instead of one that isn't in it. */
function Availability({ id }: { id: ClaimId }) {
  const { claims } = useOperator();
  const minutes = downtimeMinutes(claims[id]?.text ?? '');
  return (
    <>
      {minutes !== null && <>Environ {durationText(minutes)} d’interruption par an. </>}
      {id === 'uptime-contract' ? (
        'En dessous, vous avez droit à un avoir.'
      ) : (
        <>
          Le contrat promet <a href="#uptime-contract">{claims['uptime-contract'].text}</a>.
        </>
      )}
    </>
  );
}

/** What « Dès … » counts, beside the lowest price that is published. */
function EntryPrice() {
  const cheapest = cheapestMonthly(useCatalogue().offers);
  return (
    <>
      Le plus bas prix mensuel du catalogue, hors taxes.{' '}
      {cheapest && (
        <>
          Le moins élevé de ceux que ce site affiche : <Link to={cheapest.path}>{cheapest.name}</Link>
          {cheapest.terms && ` (${cheapest.terms})`}, {formatCents(cheapest.priceCents)} HT.
        </>
      )}
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
