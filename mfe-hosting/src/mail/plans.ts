/** A mail plan (specification, section 9). Prices are HT per month, in cents. */
export interface MailPlan {
  id: string;
  name: string;
  priceCents: number;
  features: string[];
  orderUrl: string;
}

const plan = (id: string, name: string, priceCents: number, features: string[]): MailPlan => ({
  id,
  name,
  priceCents,
  features,
  orderUrl: `/order/mail/${id}`,
});

/** A plan of our own mail servers: so many boxes, of this size each. */
const imap = (id: string, name: string, priceCents: number, boxes: number, size: string) => ({
  ...plan(id, name, priceCents, [`${boxes} boîtes aux lettres`, `${size} par boîte`, 'IMAP et SMTP']),
  boxes,
  size,
});

export const imapPlans = [
  imap('mail-starter', 'Starter', 349, 5, '250 Mo'),
  imap('mail-pro', 'Pro', 649, 10, '2 Go'),
  imap('mail-premium', 'Premium', 999, 20, '5 Go'),
];

/** Microsoft 365, resold. */
export const m365Plans: MailPlan[] = [
  plan('m365-exchange', 'Exchange Plan 1', 577, [
    'Messagerie Exchange',
    'Calendrier et contacts partagés',
    'Par utilisateur',
  ]),
  plan('m365-basic', 'Business Basic', 874, [
    'Messagerie Exchange',
    'Applications Office en ligne',
    'Par utilisateur',
  ]),
  plan('m365-standard', 'Business Standard', 1825, [
    'Messagerie Exchange',
    'Applications Office de bureau',
    'Par utilisateur',
  ]),
];

/** What every plan of a kind includes. */
export const includedInImap = [
  { title: 'IMAP et SMTP', text: 'Vos messages dans le logiciel que vous utilisez déjà.' },
  { title: 'À votre domaine', text: 'Toutes les adresses portent votre nom.' },
  { title: 'Protection anti-DDoS', text: 'La même que celle de nos serveurs.' },
  { title: 'Support humain', text: 'Des personnes qui connaissent la messagerie.' },
];
export const includedInM365 = [
  { title: 'Messagerie Exchange', text: 'Courrier, calendrier et contacts ensemble.' },
  { title: 'À votre domaine', text: 'Toutes les adresses portent votre nom.' },
  { title: 'Un seul interlocuteur', text: 'Nous commandons et gérons les licences.' },
  { title: 'Support humain', text: 'Des personnes qui connaissent la messagerie.' },
];
