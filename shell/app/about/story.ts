/** The association’s story (docs/product.md#audience), dated for machines (`iso`) where the day or the month is known. */
export const story = [
  {
    date: 'Les origines',
    title: 'Une association plutôt qu’une start-up',
    text: 'Des spécialistes du réseau veulent un hébergeur qui dit ce qu’il fait et à quel prix. Ils choisissent la forme associative, qui n’a pas d’actionnaires à rémunérer.',
  },
  {
    date: '31 octobre 2023',
    iso: '2023-10-31',
    title: 'La fondation',
    text: 'L’association est officiellement fondée.',
  },
  {
    date: 'Fin 2023',
    title: 'Les préparatifs',
    text: 'L’association prépare l’arrivée de ses premiers clients.',
  },
  {
    date: 'Début 2024',
    iso: '2024-01',
    title: 'Les premiers clients, puis un anti-DDoS pour le jeu',
    text: 'Les premiers clients nous rejoignent en janvier 2024. Suit une offre de protection pensée pour les serveurs de jeux, dont les joueurs remarquent la moindre coupure.',
  },
  {
    date: 'Printemps 2024',
    title: 'Un réseau privé entre les sites',
    text: 'Notre propre réseau relie les centres de données : le trafic entre nos sites passe par nos liens.',
  },
  {
    date: 'Été 2024',
    title: 'Le temps des certifications',
    text: 'Le réseau en place, l’association travaille à ses certifications.',
  },
  {
    date: 'Automne 2024',
    iso: '2024-10',
    title: 'La téléphonie IP, et une promotion',
    text: 'Des lignes VoIP rejoignent le catalogue. En octobre 2024, tout le catalogue était à −75 % pendant deux semaines.',
  },
  {
    date: 'Fin 2024',
    title: 'VDS et VPN d’entreprise',
    text: 'Les VDS prennent place entre le VPS et le serveur dédié ; le VPN B2B relie les bureaux d’une entreprise.',
  },
  {
    date: 'Début 2025',
    title: 'De nouveaux points de présence',
    text: 'De nouveaux points de présence sont en préparation, pour être plus proches de nos clients.',
  },
];

/** Roles, not people (docs/product.md#honesty). */
export const teamRoles = [
  {
    role: 'Présidence',
    initials: 'PR',
    bio: 'Représente l’association, fixe ses orientations et répond de ce que nous publions.',
  },
  {
    role: 'Réseau',
    initials: 'RÉ',
    bio: 'Conçoit et exploite les liens, le routage et la protection contre les attaques.',
  },
  {
    role: 'Support',
    initials: 'SU',
    bio: 'Répond au téléphone et aux tickets, et suit chaque demande jusqu’au bout.',
  },
  {
    role: 'Développement',
    initials: 'DÉ',
    bio: 'Écrit le site, les outils de l’association et les projets que vous lui confiez.',
  },
];
