import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Section } from '@site/kit/ui/Section';
import { Steps } from '@site/kit/ui/Steps';
import { siDebian, siNginx, siNodedotjs, siPostgresql, siReact, siTypescript } from 'simple-icons';
import { steps } from './content.ts';
import styles from './Developpement.module.css';

const stack = [siTypescript, siReact, siNodedotjs, siPostgresql, siNginx, siDebian];

export default function DevelopmentDetails() {
  const { hosts } = useOperator();
  return (
    <>
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
      <CallToAction
        title="Un projet en tête ?"
        actions={
          <>
            <ButtonLink to={hosts.quote} isNewTab>
              Demander un devis
            </ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Nous contacter
            </ButtonLink>
          </>
        }
      >
        Quelques lignes suffisent pour commencer.
      </CallToAction>
    </>
  );
}
