import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { CheckList } from '@site/kit/ui/CheckList';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { Steps } from '@site/kit/ui/Steps';
import { Tabs } from '@site/kit/ui/Tabs';
import { siDebian, siNginx, siNodedotjs, siPostgresql, siReact, siTypescript } from 'simple-icons';
import { CraftDrawing } from './CraftDrawing.tsx';
import { crafts, steps } from './content.ts';
import styles from './Developpement.module.css';

const stack = [siTypescript, siReact, siNodedotjs, siPostgresql, siNginx, siDebian];

/** /offres/developpement */
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
      <Section id="metiers" title="Ce que nous développons">
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
