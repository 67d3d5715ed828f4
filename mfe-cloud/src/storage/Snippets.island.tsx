import { useOperator } from '@site/kit/page-context';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Section } from '@site/kit/ui/Section';
import styles from './Storage.module.css';

const BUCKET = 'mes-sauvegardes';

/** Returns the first commands of each tool, for an S3 endpoint. */
const snippetsFor = (endpoint: string) => [
  {
    tool: 'aws-cli',
    code: `# Clé et secret vous sont demandés
aws configure
export AWS_ENDPOINT_URL=${endpoint}

aws s3 mb s3://${BUCKET}
aws s3 cp archive.tar.gz s3://${BUCKET}/
aws s3 ls s3://${BUCKET}/`,
  },
  {
    tool: 'rclone',
    code: `rclone config create stockage s3 \\
  provider=Other endpoint=${endpoint} \\
  access_key_id=VOTRE_CLE secret_access_key=VOTRE_SECRET

rclone mkdir stockage:${BUCKET}
rclone copy ./dossier stockage:${BUCKET}/dossier`,
  },
];

/** First commands of common S3 tools, with the operator's endpoint and buttons to copy. */
export default function Snippets() {
  const { hosts } = useOperator();
  return (
    <Section
      id="outils"
      title="Avec les outils que vous avez déjà"
      intro="Le service utilise le protocole S3 : une adresse, une clé et un secret suffisent."
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
                <code translate="no">{code}</code>
              </pre>
            </section>
          </figure>
        ))}
      </div>
    </Section>
  );
}
