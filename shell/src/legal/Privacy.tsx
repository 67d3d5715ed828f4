import { useOperator } from '@site/kit/nav';
import { Article, Day, Document } from './Document.tsx';
import styles from './Legal.module.css';
import { PrivacyRights } from './PrivacyRights.tsx';
import { type Processing, processings } from './processings.ts';

/** Privacy policy (specification, section 9, « Terms and data »: dated 1 February 2024). `#rgpd` works too (decision 11). */
export function Privacy() {
  const { brand, email } = useOperator();
  return (
    <div id="rgpd">
      <Document
        id="gdpr"
        title="Politique de confidentialité"
        date={
          <>
            En date du <Day iso="2024-02-01">1er février 2024</Day>
          </>
        }
      >
        <Article id="gdpr-1" title="1. Qui est responsable">
          <p>
            {brand.legalName} décide des traitements décrits ici et en répond. Pour toute question sur vos
            données, écrivez à <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </Article>
        <Article id="gdpr-2" title="2. Quelles données, pour quoi, jusqu’à quand">
          <p>Nous ne demandons que ce dont chaque usage a besoin.</p>
          <div className={styles.processings}>
            {processings.map((processing) => (
              <ProcessingCard key={processing.purpose} {...processing} />
            ))}
          </div>
        </Article>
        <Article id="gdpr-3" title="3. Ce qui reste dans votre navigateur">
          <p>
            Le site ne dépose ni cookie publicitaire ni cookie de mesure d’audience, et ne vous suit pas d’une
            page à l’autre. Il garde dans votre navigateur, et là seulement :
          </p>
          <ul>
            <li>vos préférences d’affichage, jusqu’à ce que vous les effaciez ;</li>
            <li>
              ce que vous êtes en train d’écrire dans le formulaire de contact ou d’inscription à une bêta,
              pour le retrouver si la page est rechargée, jusqu’à son envoi ou à la fermeture de l’onglet ;
            </li>
            <li>
              un message de contact que nous n’avons pas encore pu recevoir, pour l’envoyer de nouveau,
              pendant 7 jours au plus ;
            </li>
            <li>
              quand la nouvelle version d’une page est essayée auprès d’une partie des visiteurs, un numéro de
              groupe de 0 à 999, tiré au hasard, dans un cookie nommé « groupe », pendant 30 jours au plus. Il
              ne désigne personne : il sert à vous montrer toujours la même version.
            </li>
          </ul>
          <p>
            Pour repérer une version défaillante, le site compte, pour tous les visiteurs ensemble, les pages
            montrées par version, leur rapidité et les échecs de ses propres modules : ni ce que vous lisez,
            ni ce que vous écrivez, ni votre identité n’y figurent. Votre adresse n’est retenue qu’en mémoire,
            une heure au plus, pour ne pas vous compter deux fois.
          </p>
          <p>
            Ce que vous réglez dans un calculateur ou une liste figure dans l’adresse de la page, pour que
            vous puissiez la partager ; vos réponses ne nous sont pas envoyées pour cela.
          </p>
        </Article>
        <Article id="gdpr-4" title="4. Qui y a accès">
          <p>
            Les membres de l’équipe qui traitent votre demande ou votre contrat, et nos prestataires quand
            leur intervention est nécessaire : paiement, raccordement, portabilité d’un numéro, enregistrement
            d’une licence. Nous ne vendons ni ne louons vos données. Nous les remettons à une autorité quand
            la loi nous y oblige.
          </p>
        </Article>
        <PrivacyRights />
      </Document>
    </div>
  );
}

function ProcessingCard({ purpose, data, basis, retention }: Processing) {
  return (
    <dl className={styles.facts}>
      <div className={styles.purpose}>
        <dt>Usage</dt>
        <dd>{purpose}</dd>
      </div>
      <div>
        <dt>Données</dt>
        <dd>{data}</dd>
      </div>
      <div>
        <dt>Base légale</dt>
        <dd>{basis}</dd>
      </div>
      <div>
        <dt>Conservation</dt>
        <dd>{retention}</dd>
      </div>
    </dl>
  );
}
