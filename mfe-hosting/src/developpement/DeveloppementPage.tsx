import { useOperator } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { CheckList } from '@site/kit/ui/CheckList';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { Steps } from '@site/kit/ui/Steps';
import { Tabs } from '@site/kit/ui/Tabs';
import { siDebian, siNginx, siNodedotjs, siPostgresql, siReact, siTypescript } from 'simple-icons';
import styles from './Developpement.module.css';

const stack = [siTypescript, siReact, siNodedotjs, siPostgresql, siNginx, siDebian];

/** Content of each tab: a title, a sentence, and the deliverables. */
const crafts = [
  {
    value: 'web',
    label: 'Sites web',
    title: 'Des sites qui s’ouvrent vite',
    text: 'Site vitrine, catalogue ou espace client : écrits à la main, accessibles, faciles à reprendre.',
    deliveries: [
      'Maquette et contenus avec vous',
      'Référencement et accessibilité',
      'Hébergement sur nos serveurs, si vous voulez',
    ],
  },
  {
    value: 'software',
    label: 'Logiciels',
    title: 'Des logiciels à votre mesure',
    text: 'Un outil métier quand aucun produit ne convient : du besoin écrit ensemble jusqu’à la maintenance.',
    deliveries: [
      'Analyse du besoin',
      'Livraisons courtes, essayées par vos équipes',
      'Code et documentation remis',
    ],
  },
  {
    value: 'api',
    label: 'API',
    title: 'Des API et des ponts entre vos outils',
    text: 'Relier une boutique, une comptabilité, un parc de machines : des échanges documentés et surveillés.',
    deliveries: ['Contrat d’interface documenté', 'Tests et surveillance', 'Reprise de données'],
  },
];

const steps = [
  { title: 'Écouter', text: 'Un échange pour comprendre l’usage, les contraintes et le budget.' },
  { title: 'Écrire', text: 'Un devis et une description de ce qui sera livré.' },
  { title: 'Construire', text: 'Des versions courtes, que vous essayez au fur et à mesure.' },
  { title: 'Livrer', text: 'Mise en ligne, remise du code, formation.' },
  { title: 'Suivre', text: 'Corrections et évolutions, au rythme qui vous convient.' },
];

export default function DeveloppementPage() {
  return (
    <>
      <Hero
        title="Développement sur mesure"
        lead="Sites, logiciels et API, écrits par l’équipe qui les héberge et les exploite."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<CraftDrawing />}
        look="brief"
      >
        <Actions />
      </Hero>
      <Section id="metiers" title="Ce que nous proposons">
        <Tabs
          label="Métiers"
          name="onglet"
          tabs={crafts.map(({ value, label, title, text, deliveries }) => ({
            value,
            label,
            panel: (
              <div className={styles.craft}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
                <CheckList items={deliveries} className={styles.deliveries} />
              </div>
            ),
          }))}
        />
      </Section>
      <Section id="methode" title="Comment nous travaillons" ground="sunk">
        <Steps steps={steps} />
      </Section>
      <Section id="technologies" title="Nos outils">
        <ul className={styles.stack}>
          {stack.map(({ title, path }) => (
            <li key={title}>
              <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
                <path d={path} />
              </svg>
              {title}
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction title="Un projet en tête ?" actions={<Actions />}>
        Quelques lignes suffisent pour commencer.
      </CallToAction>
    </>
  );
}

function Actions() {
  const { hosts } = useOperator();
  return (
    <>
      <ButtonLink to={hosts.quote} isNewTab>
        Demander un devis
      </ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Nous contacter
      </ButtonLink>
    </>
  );
}

/** Drawing of a loop: code goes to the servers, and experience from operation returns to its authors. */
function CraftDrawing() {
  return (
    <Drawing viewBox="0 0 420 190">
      <rect x="10" y="30" width="150" height="104" rx="4" fill="var(--paper-raised)" />
      <path d="M10 52h150" />
      <path d="m52 78-16 15 16 15m66-30 16 15-16 15" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="m94 72-18 42" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M270 30h140v32H270zm0 36h140v32H270zm0 36h140v32H270zM310 46h84m-84 36h84m-84 36h84" />
      <g fill="var(--second)" stroke="none">
        <circle cx="288" cy="46" r="4.5" />
        <circle cx="288" cy="82" r="4.5" />
        <circle cx="288" cy="118" r="4.5" />
      </g>
      <path d="M168 62h86m-10-9 10 9-10 9" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M262 102h-84" stroke="var(--second)" strokeWidth="2.6" strokeDasharray="2 7" />
      <path d="m186 93-10 9 10 9" stroke="var(--second)" strokeWidth="2.6" />
      <g fill="currentColor" stroke="none" fontSize="15" textAnchor="middle">
        <text x="85" y="160">
          écrire
        </text>
        <text x="340" y="160">
          héberger, exploiter
        </text>
      </g>
    </Drawing>
  );
}
