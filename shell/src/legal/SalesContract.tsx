import { Article } from './Document.tsx';

/** CGV, articles 1 to 3: order, identity, provisioning. */
export function SalesContract() {
  return (
    <>
      <Article id="cgv-1" title="1. Commande">
        <p>
          La commande se passe dans l’espace client, ou sur devis accepté. Elle vaut acceptation des présentes
          conditions et des caractéristiques publiées sur la page de l’offre le jour de la commande. Le
          contrat est formé quand nous confirmons la commande.
        </p>
      </Article>
      <Article id="cgv-2" title="2. Capacité et identité">
        <p>
          Il faut être majeur pour souscrire une offre avec engagement. Nous pouvons demander de quoi vérifier
          l’identité du client, et suspendre la commande tant que la vérification n’a pas abouti.
        </p>
      </Article>
      <Article id="cgv-3" title="3. Mise en service">
        <p>
          La mise en service prend d’ordinaire de 24 à 48 heures après le paiement. Beaucoup de services sont
          livrés plus vite : moins de 5 minutes quand la livraison est automatique, jusqu’à 24 heures pour une
          configuration sur mesure. Ces délais plus courts sont indicatifs.
        </p>
        <p>
          Les serveurs de jeux et de programmes peuvent être essayés gratuitement pendant 48 heures, sur
          demande par ticket de support, sans carte bancaire.
        </p>
      </Article>
    </>
  );
}
