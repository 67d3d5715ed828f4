import { STOCK_FEED } from '@site/api-contract/stock-feed';
import { Link } from '@site/kit/nav';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { Hero } from '@site/kit/ui/Hero';
import { withClaims } from '@site/kit/ui/withClaims';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import styles from './Dedies.module.css';
import { MachineDrawing } from './MachineDrawing.tsx';
import ServerList from './ServerList.island.tsx';

/** /offres/dedies */
export default function DediesPage() {
  return (
    <>
      <div>
        <Hero
          title="Serveurs dédiés"
          lead={withClaims`Une machine entière, en France, protégée par ${'anti-ddos'} d’anti-DDoS. La liste montre le stock tel que notre système de commande le donne.`}
          back={{ to: '/offres', label: 'Toutes les offres' }}
          drawing={<MachineDrawing />}
        >
          <ButtonLink to="#serveurs">Voir le stock</ButtonLink>
          <ButtonLink to="/contact" look="secondary">
            Demander un devis
          </ButtonLink>
        </Hero>
        <StockNotice />
      </div>
      <ServerList />
      <OtherFamilies current="dedies" />
      <CallToAction
        title="La machine qu’il vous faut n’est pas là ?"
        actions={<ButtonLink to="/contact">Demander un devis</ButtonLink>}
      >
        Décrivez-la : nous vous disons quand et à quel prix nous pouvons l’avoir. Vous l’avez déjà ?{' '}
        <Link to="/offres/housing">Nous l’hébergeons</Link>. Vous attendez ?{' '}
        <a href={STOCK_FEED.atom} rel="alternate external">
          Le flux du stock
        </a>{' '}
        vous prévient de ce qui arrive.
      </CallToAction>
      <CompareBar />
    </>
  );
}

/**
 * Says that the stock may vary, over the end of the part above, so that nothing moves when it goes. The style sheet counts
 * its three seconds from first paint on (docs/product.md#dedicated); hovering or focusing keeps it, and it can be closed.
 */
const StockNotice = () => (
  <div className={styles.over} data-needs-script="" data-closable="">
    <aside aria-label="Avis sur le stock" className={styles.notice}>
      <p>
        Le stock peut varier. Pour une réservation, <Link to="/contact">demandez un devis</Link>.
      </p>
      <Button data-close="">Fermer</Button>
      <div className={styles.countdown} role="progressbar" aria-label="Temps avant la fermeture de l’avis" />
    </aside>
  </div>
);
