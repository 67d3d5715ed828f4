import { Link } from '@site/kit/page-context';
import type { PageProps } from '@site/kit/page-request';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { accentShapeProps, Drawing, drawingTextProps } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import styles from './Dedies.module.css';
import ServerList from './ServerList.island.tsx';
import { listStock } from './stock-list.ts';

export default function DediesPage({ request }: PageProps) {
  const stock = request?.data.stock;
  return (
    <>
      <div className={styles.top}>
        <Hero
          title="Serveurs dédiés"
          lead={withClaims`Une machine entière, en France, protégée par une capacité anti-DDoS de ${'anti-ddos'}. La liste montre le stock tel que notre système de commande le donne.`}
          back={{ to: '/offres', label: 'Toutes les offres' }}
          drawing={<MachineDrawing />}
          look="brief"
        >
          <ButtonLink to="#serveurs">Voir le stock</ButtonLink>
          <ButtonLink to="/contact" look="secondary">
            Demander un devis
          </ButtonLink>
        </Hero>
        <StockNotice />
      </div>
      {/* Has the composed page carry the script of the cards' links, which only a host's list has. */}
      {!stock && <template data-offer-name="" />}
      <ServerList {...(stock && { known: listStock(stock) })} />
      <Section id="gpu" title="Cartes graphiques" heading="beside">
        <p>Nous n’avons pas de cloud GPU. La fiche d’un serveur nomme sa carte graphique, s’il en a une.</p>
      </Section>
      <OtherFamilies current="/offres/dedies" />
      <CallToAction
        title="Le serveur qu’il vous faut n’est pas dans la liste ?"
        actions={<ButtonLink to="/contact">Demander un devis</ButtonLink>}
      >
        Décrivez-le : nous vous disons quand et à quel prix nous pouvons l’avoir. Vous l’avez déjà ?{' '}
        <Link to="/offres/housing">Nous l’hébergeons</Link>.
      </CallToAction>
      <CompareBar />
    </>
  );
}

/**
 * Notice that the stock may vary, above the list.
 * CSS hides the notice three seconds after first paint (docs/product.md#dedicated), unless the visitor hovers or focuses it.
 */
const StockNotice = () => (
  <div data-needs-script="" className={styles.noticePlace}>
    <aside data-closable="" aria-label="Avis sur le stock" className={styles.notice}>
      <p>
        Le stock peut varier. Pour une réservation, <Link to="/contact">demandez un devis</Link>.
      </p>
      <Button look="quiet" data-close="">
        Fermer
      </Button>
      <div className={styles.countdown} role="progressbar" aria-label="Temps avant la fermeture de l’avis" />
    </aside>
  </div>
);

/** Parts of an open server, for the drawing. */
const parts = [
  { x: 60, name: 'processeur' },
  { x: 140, name: 'mémoire' },
  { x: 220, name: 'disques' },
  { x: 300, name: 'réseau' },
];

function MachineDrawing() {
  return (
    <Drawing viewBox="0 0 420 210">
      <rect x="30" y="22" width="360" height="76" rx="3" />
      <path d="M30 44h-14v32h14M390 44h14v32h-14" />
      {parts.map(({ x, name }) => (
        <g key={name}>
          <rect x={x} y="36" width="66" height="48" rx="2" {...accentShapeProps} />
          <path d={`M${x + 33} 84v56`} stroke="var(--accent)" strokeDasharray="2 6" />
          <text x={x + 33} y="162" {...text}>
            {name}
          </text>
        </g>
      ))}
      <path d="M84 50h18v20H84zm-6 5h6m-6 10h6m18-10h6m-6 10h6M89 44v6m8-6v6m-8 20v6m8-6v6" />
      <path d="M154 48h38v10h-38zm0 16h38v10h-38zm8-16v10m8-10v10m8-10v10m8-10v10m-24 6v10m8-10v10m8-10v10m8-10v10" />
      <path d="M234 46h38v12h-38zm0 16h38v12h-38zm28-10h5m-5 16h5" />
      <path d="M312 52h14v16h-14zm24 0h14v16h-14zm-20 10h6m18 0h6" />
      <path d="M93 178h240" strokeWidth="2.2" stroke="var(--accent)" />
      <path d="M93 172v12M333 172v12" stroke="var(--accent)" strokeWidth="2.2" />
      <text x="213" y="202" {...text} fontWeight="600">
        un seul client
      </text>
    </Drawing>
  );
}

const text = { fontSize: 13, textAnchor: 'middle', ...drawingTextProps } as const;
