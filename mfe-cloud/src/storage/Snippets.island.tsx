import { useOperator } from '@site/kit/nav';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Section } from '@site/kit/ui/Section';
import styles from './Storage.module.css';
import { snippetsFor } from './snippets.ts';

/** First commands of the usual tools, with the operator's endpoint in them, ready to copy. */
export default function Snippets() {
  const { hosts } = useOperator();
  return (
    <Section
      id="outils"
      title="Avec les outils que vous avez déjà"
      intro="Le service parle le protocole S3 : une adresse, une clé et un secret suffisent."
      ground="sunk"
    >
      <div className={styles.snippets}>
        {snippetsFor(hosts.objectStorage).map(({ tool, code }) => (
          <figure key={tool} className={styles.snippet}>
            <figcaption>
              <h3>{tool}</h3>
              <CopyButton label="Copier" text={() => code} />
            </figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
            <section className={styles.code} tabIndex={0} aria-label={`Commandes ${tool}`}>
              <pre>
                <code>{code}</code>
              </pre>
            </section>
          </figure>
        ))}
      </div>
    </Section>
  );
}
