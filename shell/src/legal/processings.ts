/** One use of personal data. */
export interface Processing {
  purpose: string;
  data: string;
  /** RGPD, article 6. */
  basis: string;
  retention: string;
}

/** Retention periods are the specification's (section 9, « Terms and data »). */
export const processings: Processing[] = [
  {
    purpose: 'Répondre à vos demandes',
    data: 'Prénom, nom, courriel, téléphone et message du formulaire de contact.',
    basis: 'Votre consentement, donné en cochant la case du formulaire.',
    retention: '3 ans d’inactivité, puis suppression.',
  },
  {
    purpose: 'Vous inscrire à une bêta',
    data: 'Courriel et projet choisi.',
    basis: 'Votre consentement, donné en envoyant le formulaire.',
    retention: '3 ans d’inactivité, puis suppression.',
  },
  {
    purpose: 'Tenir votre compte et fournir vos services',
    data: 'Identité, coordonnées, services souscrits et échanges avec le support.',
    basis: 'L’exécution du contrat.',
    retention: 'Les données du compte sont supprimées après 3 ans d’inactivité.',
  },
  {
    purpose: 'Vérifier l’identité et la majorité',
    data: 'Les éléments demandés lors d’une vérification.',
    basis: 'L’intérêt légitime à prévenir la fraude.',
    retention: 'Avec les données du compte, jamais au-delà de 3 ans d’inactivité.',
  },
  {
    purpose: 'Facturer',
    data: 'Commandes, factures et paiements. Les cartes sont traitées par un prestataire de paiement.',
    basis: 'L’obligation légale de tenir une comptabilité.',
    retention: '10 ans.',
  },
  {
    purpose: 'Protéger le site et le réseau',
    data: 'Journaux de connexion : adresse IP, date et nature de la requête.',
    basis: 'L’obligation légale et l’intérêt légitime à la sécurité.',
    retention: '12 mois au plus.',
  },
];
