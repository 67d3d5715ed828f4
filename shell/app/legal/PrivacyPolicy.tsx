import { retentionText } from '@site/api-contract/forms/retention';
import { useFullOperator } from '../site-map/catalogue.ts';
import { prependArticle } from './grammar.ts';
import styles from './Legal.module.css';
import { Article, FactList, LegalDocument } from './LegalDocument.tsx';

/** Privacy policy (docs/product.md#terms), with the anchors `#gdpr` and `#rgpd`. */
export function PrivacyPolicy() {
  const { brand, email, address, dataProtection } = useFullOperator();
  const { officer, transfers } = dataProtection;
  return (
    <div id="rgpd">
      <LegalDocument
        id="gdpr"
        title="Politique de confidentialité"
        date={{ words: 'En date du', day: '2024-02-01' }}
      >
        <Article id="gdpr-1" title="1. Qui est responsable">
          <p>
            {brand.legalName} décide des traitements décrits ici et en répond. Pour toute question sur vos
            données, écrivez à <a href={`mailto:${email}`}>{email}</a>.
          </p>
          {officer && <p>Délégué à la protection des données : {officer}.</p>}
          {officer === null && <p>Nous n’avons pas de délégué à la protection des données.</p>}
        </Article>
        <Article id="gdpr-2" title="2. Quelles données, pour quoi, jusqu’à quand">
          <p>Nous ne demandons que ce dont chaque usage a besoin.</p>
          <div className={styles.processings}>
            {processings.map((processing) => (
              <FactList key={processing.Usage} facts={processing} />
            ))}
          </div>
        </Article>
        <BrowserArticle />
        <Article id="gdpr-4" title="4. Qui y a accès">
          <p>
            Les membres de l’équipe qui traitent votre demande ou votre contrat, et nos prestataires quand
            leur intervention est nécessaire : paiement, raccordement, portabilité d’un numéro, enregistrement
            d’une licence. Nous ne vendons ni ne louons vos données. Nous les remettons à une autorité quand
            la loi nous y oblige.
          </p>
          {transfers && <p>Transferts hors de l’Union européenne : {transfers}.</p>}
          {transfers === null && <p>Vos données ne sont pas transférées hors de l’Union européenne.</p>}
        </Article>
        {/* Rights of the data subject: RGPD, articles 12 to 22 and 77, and loi Informatique et Libertés, article 85. */}
        <Article id="gdpr-5" title="5. Vos droits">
          <p>Vous pouvez à tout moment :</p>
          <ul>
            <li>savoir quelles données nous avons sur vous et en recevoir une copie ;</li>
            <li>les faire corriger ou compléter ;</li>
            <li>les faire effacer, quand aucune loi ne nous oblige à les garder ;</li>
            <li>faire limiter leur usage ou vous y opposer ;</li>
            <li>recevoir celles que vous nous avez confiées dans un format réutilisable ;</li>
            <li>retirer un consentement, sans effet sur ce qui a été fait avant ;</li>
            <li>dire ce qu’elles deviendront après votre décès.</li>
          </ul>
          <p>
            Écrivez à <a href={`mailto:${email}`}>{email}</a> ou à {prependArticle(brand.legalName)},{' '}
            {address.street}, {address.postcode} {address.town}. Nous répondons dans le mois ; si nous doutons
            de votre identité, nous demandons de quoi la confirmer.
          </p>
        </Article>
        <Article id="gdpr-6" title="6. Réclamation auprès de la CNIL">
          <p>
            Si notre réponse ne vous convient pas, vous pouvez saisir la Commission nationale de
            l’informatique et des libertés, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou en ligne
            sur{' '}
            <a href="https://www.cnil.fr/fr/plaintes" rel="external noopener">
              cnil.fr
            </a>
            .
          </p>
        </Article>
        <Article id="gdpr-7" title="7. Violation de données et évolution">
          <p>
            Une violation de données qui présente un risque pour vous est notifiée à la CNIL dans les 72
            heures, et à vous-même si le risque est élevé, comme le RGPD le prévoit. Cette politique peut
            évoluer ; sa date figure en tête.
          </p>
        </Article>
      </LegalDocument>
    </div>
  );
}

/** Processings with their data, legal ground (RGPD, article 6) and retention period (docs/product.md#terms). */
const processings = [
  {
    Usage: 'Répondre à vos demandes',
    Données: 'Prénom, nom, organisation, adresse e-mail, téléphone et message du formulaire de contact.',
    'Base légale': 'Votre consentement, donné en cochant la case du formulaire.',
    Conservation: `${retentionText}, puis suppression.`,
  },
  {
    Usage: 'Vous inscrire à une bêta',
    Données: 'Adresse e-mail et projet choisi.',
    'Base légale': 'Votre consentement, donné en envoyant le formulaire.',
    Conservation: `${retentionText}, puis suppression.`,
  },
  {
    Usage: 'Tenir votre compte et fournir vos services',
    Données: 'Identité, coordonnées, services souscrits et échanges avec le support.',
    'Base légale': 'L’exécution du contrat.',
    Conservation: 'Les données du compte sont supprimées après 3 ans d’inactivité.',
  },
  {
    Usage: 'Vérifier l’identité et la majorité',
    Données: 'Les éléments demandés lors d’une vérification.',
    'Base légale': 'L’intérêt légitime à prévenir la fraude.',
    Conservation: 'Avec les données du compte, jamais au-delà de 3 ans d’inactivité.',
  },
  {
    Usage: 'Facturer',
    Données: 'Commandes, factures et paiements. Les cartes sont traitées par un prestataire de paiement.',
    'Base légale': 'L’obligation légale de tenir une comptabilité.',
    Conservation: '10 ans.',
  },
  {
    Usage: 'Protéger le site et le réseau',
    Données: 'Journaux de connexion : adresse IP, date et nature de la requête.',
    'Base légale': 'L’obligation légale et l’intérêt légitime à la sécurité.',
    Conservation: '12 mois au plus.',
  },
];

/** What stays in the visitor’s browser. */
function BrowserArticle() {
  return (
    <Article id="gdpr-3" title="3. Ce qui reste dans votre navigateur">
      <p>
        Le site ne dépose ni cookie publicitaire ni cookie de mesure d’audience, et ne vous suit pas d’une
        page à l’autre. Il garde dans votre navigateur :
      </p>
      <ul>
        <li>
          vos préférences d’affichage, votre devis, les offres que vous comparez et vos dernières recherches,
          jusqu’à ce que vous les effaciez ;
        </li>
        <li>
          ce que vous êtes en train d’écrire dans le formulaire de contact ou d’inscription à une bêta, pour
          le retrouver si la page est rechargée, jusqu’à son envoi ou à la fermeture de l’onglet ;
        </li>
        <li>
          un message de contact que nous n’avons pas encore pu recevoir, pour l’envoyer de nouveau, pendant 7
          jours au plus ;
        </li>
        <li>
          quand la nouvelle version d’une page est essayée auprès d’une partie des visiteurs, un numéro de
          groupe de 0 à 999, tiré au hasard, dans un cookie nommé « groupe », pendant 30 jours au plus. Il ne
          désigne personne : il sert à vous montrer toujours la même version ;
        </li>
        <li>
          quand vous ouvrez le lien d’aperçu d’une version qui n’est pas encore en ligne, cette version, dans
          un cookie nommé « __Host-Http-apercu », jusqu’à la fin de l’aperçu.
        </li>
      </ul>
      <p>
        Pour repérer une version défaillante, le site compte, pour tous les visiteurs ensemble, les pages
        montrées par version, leur rapidité et les échecs de ses propres modules : ni ce que vous lisez, ni ce
        que vous écrivez, ni votre identité n’y figurent. Votre adresse IP n’est gardée qu’en mémoire vive,
        une heure au plus, pour ne pas vous compter deux fois.
      </p>
      <p>
        Ce que vous réglez dans un calculateur ou une liste figure dans l’adresse de la page, pour que vous
        puissiez la partager ; vos réponses ne nous sont pas envoyées pour cela.
      </p>
    </Article>
  );
}
