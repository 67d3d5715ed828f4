/** Texts of a problem type in French, which `/api/docs` shows under the anchor of the problem's `type`. */
interface ProblemTypeText {
  status: number;
  title: string;
  meaning: string;
}

/** Every problem type of the API beside `about:blank`, which has no meaning beyond its status (RFC 9457, section 4.2.1). */
export const problemTypes = {
  'malformed-request': {
    status: 400,
    title: 'Requête illisible',
    meaning: 'Le corps n’est pas un JSON valide, est incomplet, ou un en-tête n’a pas la forme attendue.',
  },
  'length-required': {
    status: 411,
    title: 'Taille du corps manquante',
    meaning: 'Un corps se transmet avec Content-Length, sans Transfer-Encoding. La connexion est fermée.',
  },
  unauthenticated: {
    status: 401,
    title: 'Authentification requise',
    meaning:
      'Le jeton manque, n’est pas reconnu, a été révoqué ou a expiré. Un nouveau s’obtient en ouvrant une session.',
  },
  'wrong-password': {
    status: 401,
    title: 'Mot de passe incorrect',
    meaning:
      'Le mot de passe n’est pas celui de cette personne, ou sans nom celui que tous partagent. L’essai compte dans la limite.',
  },
  'code-needed': {
    status: 401,
    title: 'Code à usage unique demandé',
    meaning:
      'Le mot de passe est le bon, et cette personne a un second facteur : renvoyez la demande avec « code ». L’essai ne compte pas dans la limite.',
  },
  'wrong-code': {
    status: 401,
    title: 'Code incorrect',
    meaning: 'Le code à usage unique est faux, périmé ou a déjà servi. L’essai compte dans la limite.',
  },
  'statement-refused': {
    status: 401,
    title: 'Déclaration refusée',
    meaning:
      'La déclaration signée ou le jeton d’identité manque, est faux, modifié, périmé, ou d’une clé inconnue ou révoquée. Rien n’est enregistré.',
  },
  'not-your-remote': {
    status: 403,
    title: 'Hors de vos droits',
    meaning:
      'La clé est reconnue, mais ne peut pas demander cela : elle ne publie que ses propres remotes, ou n’en montre que des aperçus.',
  },
  'cross-site': {
    status: 403,
    title: 'Requête refusée',
    meaning: 'Le navigateur dit que la demande vient d’un autre site (Sec-Fetch-Site ou Origin).',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Méthode non acceptée',
    meaning: 'L’adresse existe, mais pas pour cette méthode HTTP ; l’en-tête Allow dit lesquelles.',
  },
  'key-reused': {
    status: 409,
    title: 'Conflit',
    meaning: 'La clé d’envoi (idempotencyKey) a déjà servi pour un autre message.',
  },
  'change-refused': {
    status: 409,
    title: 'Changement refusé',
    meaning:
      'Le site ne peut pas être changé ainsi, et reste tel quel. « reason » dit pourquoi, en anglais, comme les commandes.',
  },
  'change-outdated': {
    status: 409,
    title: 'Site changé entre-temps',
    meaning:
      'La demande nomme la version en ligne, ou celle à l’essai, qu’une personne avait sous les yeux ; quelqu’un d’autre l’a changée depuis. Rien n’est fait.',
  },
  'over-budget': {
    status: 409,
    title: 'Budget épuisé',
    meaning:
      'La demande dépasse un budget que l’exploitant donne à ce remote : octets, versions, aperçus, envois ou changements par heure. Rien n’est changé. « budget » dit lequel, combien en est pris et quand il se libère ; « reason », en anglais, quoi faire.',
  },
  'statement-used': {
    status: 409,
    title: 'Déclaration déjà utilisée',
    meaning:
      'La déclaration ou le jeton d’identité a déjà servi : chacun ne sert qu’une fois. Le journal dit ce qu’une déclaration a changé.',
  },
  'change-under-way': {
    status: 409,
    title: 'Changement en cours',
    meaning: 'Ce que demande cette déclaration est en train de se faire : réessayez dans quelques secondes.',
  },
  'link-over': {
    status: 410,
    title: 'Lien expiré',
    meaning: 'Le jeton d’une inscription à confirmer n’est pas reconnu, ou sa durée est passée.',
  },
  'stale-version': {
    status: 412,
    title: 'Liste modifiée entre-temps',
    meaning:
      'Quelqu’un a enregistré depuis la version nommée par If-Match ; rien n’a été enregistré. La réponse porte la version en vigueur (currentVersion), son heure (currentSavedAt) et sa liste (currentOffers).',
  },
  'too-large': {
    status: 413,
    title: 'Requête trop volumineuse',
    meaning:
      'Le corps dépasse 64 Kio (1 Mio pour l’administration et pour un manifeste, 20 Mio pour un fichier), ou contient trop de champs (50 par formulaire ou par objet) ou de valeurs.',
  },
  'unsupported-format': {
    status: 415,
    title: 'Format non accepté',
    meaning: 'Le type de contenu, le jeu de caractères ou la compression du corps n’est pas accepté.',
  },
  'invalid-fields': {
    status: 422,
    title: 'Champs à corriger',
    meaning:
      'Un champ manque, est inconnu ou n’a pas la forme attendue. « errors » nomme chaque champ (field) et, dans une liste, sa ligne (row, à partir de 0).',
  },
  'too-many-requests': {
    status: 429,
    title: 'Trop de demandes',
    meaning:
      'Trop d’envois depuis la même adresse, ou de tous ensemble ; l’en-tête Retry-After dit dans combien de secondes réessayer.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Trop d’essais',
    meaning:
      'Trop de mots de passe ou de codes faux depuis cette adresse, ou en tout ; un navigateur déjà connu a son propre compte. Aucun mot de passe n’est plus examiné avant le délai de Retry-After, en secondes.',
  },
  'not-composing': {
    status: 501,
    title: 'Paquet absent',
    meaning: 'Ce programme a été construit sans les paquets des équipes : demandez-les à un autre hôte.',
  },
  'identity-issuer': {
    status: 502,
    title: 'Émetteur d’identité défaillant',
    meaning: 'L’émetteur du jeton d’identité n’a pas donné ses clés, ou pas à temps ; rien n’est enregistré.',
  },
  'order-system': {
    status: 502,
    title: 'Système de commande défaillant',
    meaning:
      'Le système de commande, qui donne le stock, a échoué (502) ou n’a pas répondu à temps (504), et aucune réponse antérieure n’est gardée.',
  },
  'host-unable': {
    status: 503,
    title: 'Hôte incapable de composer',
    meaning:
      'L’hôte qui a reçu la demande ne peut pas composer : disque plein, mémoire ou processus épuisés. Rien n’est changé ; refaite, la même demande peut être prise par un autre hôte. « reason » nomme l’hôte et dit pourquoi, en anglais.',
  },
  'lab-unreadable': {
    status: 503,
    title: 'Projets indisponibles',
    meaning: 'Le fichier des projets du lab ne peut pas être lu ou n’est pas une liste JSON.',
  },
  'disk-reserved': {
    status: 507,
    title: 'Place réservée',
    meaning:
      'Le disque de la base de données est presque plein : ce qui reste est réservé aux messages des visiteurs et à l’exploitant. Rien n’est enregistré.',
  },
} as const satisfies Record<string, ProblemTypeText>;

export type ProblemType = keyof typeof problemTypes;
