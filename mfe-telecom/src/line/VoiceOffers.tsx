import { Link } from '@site/kit/nav';
import styles from './VoiceOffers.module.css';

/** Every way to telephone: where a page isn't the right one, the right one is a step away. */
const ways = [
  { to: '/offres/telephonie', label: 'Ligne VoIP' },
  { to: '/offres/trunk', label: 'Trunk SIP' },
  { to: '/offres/pbx-managed', label: 'PBX managé' },
  { to: '/offres/telephonie-mobile', label: 'Forfaits mobiles' },
];

/** Ways from one telephony page to the three others. */
export function VoiceOffers({ here }: { here: string }) {
  return (
    <nav className={styles.ways} aria-label="Les autres téléphonies">
      {ways
        .filter(({ to }) => to !== here)
        .map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
