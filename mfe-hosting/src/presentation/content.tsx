import { Claim } from '@site/kit/ui/Claim';

/** What the reusable presentation block says for each kind of hosting (specification, section 2, /games). */
export const presentations = {
  game: {
    title: 'Ce que nos serveurs de jeux apportent',
    points: [
      {
        term: 'Protection L3 à L7',
        text: (
          <>
            <Claim id="anti-ddos" /> de capacité anti-DDoS ; avec la gamme Performance, un filtrage applicatif
            s’y ajoute.
          </>
        ),
      },
      {
        term: 'Changement de jeu libre',
        text: 'Un abonnement, tous les jeux : vous passez de l’un à l’autre sans frais.',
      },
      { term: 'Bases de données et sauvegardes', text: 'Comprises, en nombre selon l’offre.' },
    ],
  },
  web: {
    title: 'Ce que notre hébergement web apporte',
    points: [
      { term: 'Plusieurs sites par offre', text: 'Deux ou quatre sites, avec leurs sous-domaines.' },
      { term: 'Des boîtes aux lettres de 2 Go', text: 'Deux avec Starter, quatre avec Pro.' },
      {
        term: 'Protection anti-DDoS',
        text: (
          <>
            La même que celle de nos serveurs : <Claim id="anti-ddos" />.
          </>
        ),
      },
    ],
  },
};
