/** Builds a mail plan (docs/product.md#mail) with its price HT per month. */
const plan = (id: string, range: string, name: string, priceCents: number, features: string[]) => ({
  id,
  name,
  /** Published name. */
  offerName: `${range} ${name}`,
  priceCents,
  features,
  orderUrl: `/order/mail/${id}`,
});

/** Builds a plan on the operator's own mail servers: `boxes` mailboxes of `size` each. */
const imap = (id: string, name: string, priceCents: number, boxes: number, size: string) => ({
  ...plan(id, 'Messagerie', name, priceCents, [
    `${boxes} boîtes aux lettres`,
    `${size} par boîte`,
    'IMAP et SMTP',
  ]),
  boxes,
  size,
});

export const imapPlans = [
  imap('mail-starter', 'Starter', 349, 5, '250 Mo'),
  imap('mail-pro', 'Pro', 649, 10, '2 Go'),
  imap('mail-premium', 'Premium', 999, 20, '5 Go'),
];

const m365 = (id: string, name: string, priceCents: number, ...features: string[]) =>
  plan(id, 'Microsoft 365', name, priceCents, ['Messagerie Exchange', ...features, 'Par utilisateur']);

/** Resold plans of Microsoft 365. */
export const m365Plans = [
  m365('m365-exchange', 'Exchange Plan 1', 577, 'Calendrier et contacts partagés'),
  m365('m365-basic', 'Business Basic', 874, 'Applications Office en ligne'),
  m365('m365-standard', 'Business Standard', 1825, 'Applications Office de bureau'),
];

const ownDomain = { term: 'À votre domaine', text: 'Toutes les adresses utilisent votre nom de domaine.' };
const humanSupport = { term: 'Support humain', text: 'Des personnes qui connaissent la messagerie.' };

/** Kinds of mail. `value` is the value of the query parameter, `included` the features of every plan. */
export const mailKinds = [
  {
    value: 'imap',
    label: 'IMAP/SMTP',
    plans: imapPlans,
    included: [
      { term: 'IMAP et SMTP', text: 'Vos messages dans le logiciel que vous utilisez déjà.' },
      ownDomain,
      { term: 'Protection anti-DDoS', text: 'La même que celle de nos serveurs.' },
      humanSupport,
    ],
  },
  {
    value: 'm365',
    label: 'Microsoft 365',
    plans: m365Plans,
    included: [
      { term: 'Messagerie Exchange', text: 'E-mails, calendrier et contacts réunis.' },
      ownDomain,
      { term: 'Un seul interlocuteur', text: 'Nous commandons et gérons les licences.' },
      humanSupport,
    ],
  },
];
