import { useOperator } from '@site/kit/nav';
import { Article } from './Document.tsx';

/** What a person may ask for, and of whom (RGPD, articles 12 to 22 and 77; loi Informatique et Libertés, article 85). */
export function PrivacyRights() {
  const { brand, email, address } = useOperator();
  return (
    <>
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
          Écrivez à <a href={`mailto:${email}`}>{email}</a> ou à {brand.legalName}, {address.street},{' '}
          {address.postcode} {address.town}. Nous répondons dans le mois ; si nous doutons de votre identité,
          nous demandons de quoi la confirmer.
        </p>
      </Article>
      <Article id="gdpr-6" title="6. Réclamation auprès de la CNIL">
        <p>
          Si notre réponse ne vous convient pas, vous pouvez saisir la Commission nationale de l’informatique
          et des libertés, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou en ligne sur{' '}
          <a href="https://www.cnil.fr/fr/plaintes" rel="external noopener">
            cnil.fr
          </a>
          .
        </p>
      </Article>
      <Article id="gdpr-7" title="7. Violation de données et évolution">
        <p>
          Une violation de données qui présente un risque pour vous est notifiée à la CNIL dans les 72 heures,
          et à vous-même si le risque est élevé, comme le RGPD le prévoit. Cette politique peut évoluer ; sa
          date figure en tête.
        </p>
      </Article>
    </>
  );
}
