import type { Operator } from '@site/api-contract/operator/operator';

export type NavigationLink =
  | { label: string; path: string }
  | { label: string; host: keyof Operator['hosts']; otherwise?: keyof Operator['hosts'] };
export interface NavigationGroup {
  label: string;
  links: NavigationLink[];
}

/**
 * Returns the address of a link to a host of the operator, or to the host that the link names otherwise; null for a client
 * area that the operator doesn't have, undefined for another host and for a link to a page.
 */
export function findHost(link: NavigationLink, hosts: Operator['hosts']): string | null | undefined {
  if ('path' in link) return undefined;
  return hosts[link.host] ?? (link.otherwise && hosts[link.otherwise]);
}

export const homeLink = { label: 'Accueil', path: '/' };

export const allOffersLink = { label: 'Toutes les offres', path: '/offres' };

/** Path of the contact page, a page of the tools remote. Links to a host that the operator doesn't have lead there. */
export const CONTACT_PATH = '/contact';

/** Path of the form for a notice of illegal content. */
export const NOTICE_PATH = '/contact?objet=signalement#formulaire';

/** The menus’ groups (docs/product.md#navigation). */
export const navigationGroups: NavigationGroup[] = [
  {
    label: 'Public Cloud',
    links: [
      { label: 'Simulateurs quantiques', path: '/offres/quantic' },
      { label: 'Stockage objet S3', path: '/offres/object-storage' },
    ],
  },
  {
    label: 'Hébergement',
    links: [
      { label: 'Serveurs dédiés', path: '/offres/dedies' },
      { label: 'VDS', path: '/offres/vds' },
      { label: 'VPS Xeon', path: '/offres/vps/xeon' },
      { label: 'VPS Ryzen', path: '/offres/vps/ryzen' },
      { label: 'Serveurs de jeux', path: '/games' },
      { label: 'Messagerie', path: '/offres/mail' },
      { label: 'Hébergement web', path: '/offres/web' },
      { label: 'Housing', path: '/offres/housing' },
    ],
  },
  {
    label: 'Prestations',
    links: [
      { label: 'Développement', path: '/offres/developpement' },
      { label: 'Infogérance', host: 'infrastructure' },
    ],
  },
  {
    label: 'Telecom',
    links: [
      { label: 'Fibre entreprise', path: '/offres/fibre' },
      { label: 'Collecte opérateur', path: '/offres/collecte' },
      { label: 'Tunnels et transit IP', path: '/offres/transit' },
      { label: 'Téléphonie IP', path: '/offres/telephonie' },
      { label: 'Trunk SIP', path: '/offres/trunk' },
      { label: 'Standard géré (PBX)', path: '/offres/pbx-managed' },
      { label: 'Téléphonie mobile', path: '/offres/telephonie-mobile' },
    ],
  },
  {
    label: 'Information',
    links: [
      { label: 'Contact', path: CONTACT_PATH },
      { label: 'Lab', path: '/lab' },
      { label: 'Documentation', host: 'documentation' },
      { label: 'Partenaires', path: '/partners' },
    ],
  },
];

/** The footer’s first list (docs/product.md#navigation). */
export const footerLinks: { label: string; path: string }[] = [
  { label: 'VPS', path: '/offres/vps' },
  { label: 'Serveurs de jeux', path: '/games' },
  { label: 'Hébergement web', path: '/offres/web' },
  { label: 'Contact', path: CONTACT_PATH },
];
export const legalLinks: { label: string; path: string }[] = [
  { label: 'Mentions légales', path: '/mentions-legales' },
  { label: 'CGU', path: '/mentions-legales#cgu' },
  { label: 'CGV', path: '/mentions-legales#cgv' },
  { label: 'Données personnelles', path: '/mentions-legales#gdpr' },
];

/** Pages outside the menus, and links that the law requires (docs/product.md#added-pages). */
export const moreLinks: NavigationLink[] = [
  { label: 'Plan du site', path: '/plan-du-site' },
  { label: 'Mon devis', path: '/devis' },
  { label: 'Housing', path: '/offres/housing' },
  { label: 'Trunk SIP', path: '/offres/trunk' },
  { label: 'Téléphonie mobile', path: '/offres/telephonie-mobile' },
  { label: 'À propos', path: '/a-propos' },
  { label: 'Tous les prix', path: '/prix' },
  { label: 'Chiffres et engagements', path: '/engagements' },
  { label: 'État des services', host: 'status' },
  // The RGAA asks for the status in the link.
  { label: 'Accessibilité : non conforme', path: '/accessibilite' },
  { label: 'Signaler un contenu', path: NOTICE_PATH },
  { label: 'Résilier un contrat', host: 'cancellation', otherwise: 'clientArea' },
  { label: 'Se rétracter', host: 'withdrawal', otherwise: 'clientArea' },
];
