import { Link, useOperator } from '@site/kit/page-context';
import { withClaims } from '@site/kit/ui/Claim';
import { type Spec, SpecList } from '@site/kit/ui/SpecList';
import { TelecomHero } from '../layout/TelecomHero.tsx';
import { offers } from '../offers.ts';
import styles from './Summaries.module.css';
import {
  accessibilityRows,
  buildDurationRows,
  type ContractSummary,
  listMissingRows,
  summaryFamilies,
} from './summaries.tsx';

/**
 * Page `/recapitulatifs`: an index of the contract summaries of every telecom offer, which prints all of them. An address with
 * an offer's anchor shows and prints that summary alone.
 */
export default function SummariesPage() {
  return (
    <div className={styles.page}>
      <TelecomHero
        title="Récapitulatifs contractuels"
        lead="L’essentiel de chaque offre télécom avant de signer, dans l’ordre du modèle européen (règlement d’exécution (UE) 2019/2243), à imprimer ou à comparer. Ce que nous n’avons pas publié est nommé."
      >
        <Link to="/mentions-legales#cgv">Lire les conditions générales de vente</Link>
      </TelecomHero>
      <div className={styles.content} data-unsearched="">
        <nav aria-label="Offres" id="liste" className={styles.index}>
          {summaryFamilies.map(({ title, summaries }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {summaries.map(({ id, name }) => (
                  <li key={id}>
                    <a href={`#recap-${id}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {summaryFamilies.map(({ summaries }) =>
          summaries.map((summary) => <SummarySheet key={summary.id} summary={summary} />),
        )}
      </div>
    </div>
  );
}

/** Summary of an offer, printed on a separate sheet. */
function SummarySheet({ summary }: { summary: ContractSummary }) {
  const { id, name, services, speeds, prices } = summary;
  const missing = listMissingRows(summary);
  return (
    <article id={`recap-${id}`} className={styles.sheet}>
      <header>
        <h2>{name}</h2>
        <p>
          Récapitulatif contractuel. Il permet de comparer des offres ; les informations complètes sont sur la{' '}
          <Link to={getPath(id)}>page de l’offre</Link> et dans les{' '}
          <Link to="/mentions-legales#cgv">conditions générales de vente</Link>.
        </p>
      </header>
      <div className={styles.parts}>
        <Provider />
        <Part title="Services et équipements" specs={services} />
        <Part title="Débit et recours" specs={speeds}>
          Ce service ne comprend pas d’accès à Internet.
        </Part>
        <Part title="Prix" specs={prices} />
        <Part title="Durée, renouvellement et résiliation" specs={buildDurationRows(summary)} />
        <Part title="Accessibilité" specs={accessibilityRows} />
        <section>
          <h3>Niveau de service et réclamations</h3>
          <p>
            {withClaims`Au contrat : ${'uptime-contract'} de disponibilité par an ; en dessous, un avoir (CGV, article 8).`}{' '}
            Réclamations et médiation : <Link to="/mentions-legales#cgv-13">article 13 des CGV</Link>.
          </p>
        </section>
      </div>
      <p className={styles.missing}>
        <strong>Il manque à ce récapitulatif :</strong> {missing.map(lowered).join(' ; ')}.{' '}
        <Link to={`/contact?offre=${id}`}>Demander ces informations</Link>
      </p>
      <p className={styles.back}>
        <a href="#liste">Tous les récapitulatifs</a>
      </p>
    </article>
  );
}

/** Returns the path of the page that sells an offer. */
const getPath = (id: string) => offers.find((offer) => offer.id === id)?.path ?? '/offres';

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

function Provider() {
  const { brand, address, phone, email } = useOperator();
  return (
    <Part
      title="Fournisseur"
      specs={[
        { label: 'Nom', value: brand.legalName },
        {
          label: 'Adresse',
          value: `${address.street}, ${address.postcode} ${address.town}, ${address.country}`,
        },
        { label: 'Téléphone', value: phone },
        { label: 'E-mail', value: email },
      ]}
    />
  );
}

/**
 * A part of the template, with the rows that are published: the sheet names the others in one list. `children` is the sentence
 * of a part that the offer doesn't have.
 */
function Part({ title, specs, children }: { title: string; specs: Spec[] | null; children?: string }) {
  const published = specs?.filter(({ value }) => value !== null) ?? [];
  return (
    <section>
      <h3>{title}</h3>
      {published.length > 0 ? (
        <SpecList specs={published} />
      ) : (
        <p>{specs ? 'Rien n’est publié : voir ce qui manque, ci-dessous.' : children}</p>
      )}
    </section>
  );
}
