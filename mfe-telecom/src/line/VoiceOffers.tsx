import { formatCents } from '@site/kit/money';
import { Link } from '@site/kit/nav';
import { mobilePlans } from '../mobile/plans.ts';
import { line } from '../telephonie/offer.ts';
import { trunkPlans } from '../trunk/plans.ts';
import styles from './VoiceOffers.module.css';

const from = (cents: number | undefined) => (cents === undefined ? '' : `dès ${formatCents(cents)} HT`);

/** Every way to telephone: where a page isn't the right one, the right one is a step away. */
const ways = [
  { to: '/offres/telephonie', label: 'Ligne VoIP', price: from(line.priceCents) },
  { to: '/offres/trunk', label: 'Trunk SIP', price: from(trunkPlans[0]?.priceCents) },
  { to: '/offres/pbx-managed', label: 'PBX managé', price: 'sur devis' },
  { to: '/offres/telephonie-mobile', label: 'Forfaits mobiles', price: from(mobilePlans[0].priceCents) },
];

/** Ways from one telephony page to the three others. */
export function VoiceOffers({ here }: { here: string }) {
  return (
    <nav className={styles.ways} aria-label="Les autres téléphonies">
      <ul>
        {ways
          .filter(({ to }) => to !== here)
          .map(({ to, label, price }) => (
            <li key={to}>
              <Link to={to}>{label}</Link> <span>{price}</span>
            </li>
          ))}
      </ul>
    </nav>
  );
}
