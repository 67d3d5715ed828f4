import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect } from 'vitest';
import { fetchText } from '#support/http.ts';
import { operatorConfiguration, pages, specifiedPages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

/** The text as it is read, with ordinary spaces. */
const readText = (element: HTMLElement): string => element.structuredText.replace(/\s+/g, ' ').trim();

const readMain = async (origin: string, path: string): Promise<HTMLElement> => {
  const html = parse(await fetchText(origin, path));
  for (const hidden of html.querySelectorAll('template, script, style')) hidden.remove();
  return html.querySelector('main') as HTMLElement;
};

/** Returns the part of a page with an id (« #cgv-8 ») or with a heading of that text; the whole content for « ». */
function findPart(main: HTMLElement, name: string): HTMLElement | null | undefined {
  if (name === '') return main;
  if (name.startsWith('#')) return main.querySelector(name);
  const heading = main.querySelectorAll('h2, h3, h4').find((each) => readText(each) === name);
  return heading?.closest('section, article');
}

/** What a page must say, by its part: written by hand (docs/product.md). */
const facts: Record<string, Record<string, RegExp[]>> = {
  '/accessibilite': {
    'État de conformité': [/WCAG 2\.2 au niveau AA.*RGAA/, /non conforme/, /Aucun audit n’a encore mesuré/],
    'Résultats de nos essais': [
      /axe-core.*clavier/,
      /Outil d’évaluation : axe-core\. Environnement : Chromium/,
    ],
    'Contenus non accessibles': [
      /Non-conformités.*JavaScript.*aucune dérogation pour charge disproportionnée/,
    ],
    'Le service et son accessibilité': [/acte européen d’accessibilité.*présente des services d’hébergement/],
    'Voies de recours': [/Défenseur des droits, Libre réponse 71120/],
  },
  '/engagements': {
    '#transit-sla': [/Environ 5 min d’interruption par an\./, /Le contrat promet 99,8 %\./],
    '#uptime-contract': [/17 h 31 min.*droit à un avoir/],
    '#uptime': [/Annoncé \(communication\)/, /Le contrat promet 99,8 %\./],
    '#uptime-minimum': [/Le contrat promet 99,8 %\./],
    '#fibre-sla': [/Le contrat promet 99,8 %\./],
    '#pbx-sla': [/Le contrat promet 99,8 %\./],
    '#changer': [
      /Préavis.*jamais plus de deux mois.*30 jours au plus.*Frais ?Aucuns frais de changement à partir du 12 janvier 2027/,
      /Ce que vous emportez, et sous quel format ?Non publié/,
    ],
    '#price-from': [/plus bas prix mensuel du catalogue, hors taxes/],
  },
  '/mentions-legales': {
    '#cgu': [/En vigueur depuis le 21 mai 2024/],
    '#cgu-6': [/engagement sont réservées aux personnes majeures/, /vérifier l’identité/],
    '#cgv': [
      /Mises à jour le 3 juin 2025/,
      // Claims and contract differ: the contract prevails.
      /prévalent sur toute autre indication du site/,
      /niveau de service contractuel est de 99,8 % par an/,
    ],
    '#cgv-2': [/être majeur pour souscrire une offre avec engagement/, /vérifier l’identité/],
    '#cgv-3': [/de 24 à 48 heures/, /moins de 5 minutes/, /jusqu’à 24 heures/],
    '#cgv-4': [/en euros et hors taxes/, /annoncée 15 jours avant/, /30 jours après/],
    '#cgv-5': [
      /dû à la commande/,
      /suspendu sous 24 heures/,
      /supprimées sous 7 jours, sans remboursement/,
      /plus de 7 jours/,
      /recouvrement/,
      /prestataire de paiement/,
    ],
    // The footer's two links and the contract must agree.
    '#cgv-6': [
      /au moins 48 heures avant le renouvellement/,
      /depuis l’espace client : c’est là que mène « Résilier un contrat »/,
      /télécommunications se résilie à tout moment, avec effet 10 jours au plus après la demande/,
    ],
    '#cgv-7': [
      /pas de droit de rétractation/,
      /, sauf pour les consommateurs : celui que la loi leur reconnaît s’exerce depuis l’espace client/,
      /dans les 14 jours qui suivent la commande et sans motif \(code de la consommation, article L221-18\)/,
      /où mène « Se rétracter »/,
      /forme d’un avoir/,
    ],
    '#cgv-8': [
      /99,8 %/,
      /sur l’année/,
      /avoir/,
      /ne créent pas d’obligation/,
      /garantie légale de conformité/,
    ],
    '#cgv-9': [/75 Mb\/s/, /95ᵉ percentile/, /100 Mb\/s/, /1 Gb\/s/],
    '#cgv-11': [/trois derniers mois/, /Cette limite ne vaut ni pour les consommateurs/],
    '#cgv-12': [/au moins 7 jours avant/, /un mois avant et peut résilier sans frais dans les quatre mois/],
    '#gdpr': [/En date du 1er février 2024/],
    '#gdpr-2': [/supprimées après 3 ans d’inactivité/, /10 ans\./, /12 mois au plus/],
    '#gdpr-3': [/7 jours au plus/],
    '#gdpr-6': [/CNIL|Commission nationale de l’informatique/, /3 place de Fontenoy/],
    '#editeur-contact': [/autorités et les utilisateurs .* en français \(règlement \(UE\) 2022\/2065/],
    '#editeur-publication': [/présidence de l’association/],
  },
};

describe('facts of a page', () => {
  test.for(Object.entries(facts))('%s has them', async ([path, parts], { site }) => {
    const main = await readMain(site.origin, path);
    for (const [name, patterns] of Object.entries(parts)) {
      const part = findPart(main, name);
      expect(part, `${path} « ${name} »`).toBeTruthy();
      for (const pattern of patterns) expect.soft(readText(part as HTMLElement), name).toMatch(pattern);
    }
  });
});

const { hosts } = operatorConfiguration;

/** Links that lead on from a page: its part, text and address, written by hand. */
const links: [path: string, part: string, text: string | RegExp, href: string][] = [
  ['/a-propos', '', 'Discuter avec nous', '/contact'],
  ['/partners', '', 'Nous contacter', '/contact'],
  ['/partners', '', 'Discuter sur le salon', hosts.community],
  ['/engagements', '#uptime-contract', /./, '/mentions-legales#cgv-8'],
  ['/engagements', '#vps-bandwidth', /./, '/mentions-legales#cgv-9'],
  ['/offres', '', 'Dès 0,99 € HT / mois', '/engagements#price-from'],
  ['/offres/vps', '', '75 Mb/s', '/engagements#vps-bandwidth'],
  ['/mentions-legales', '#editeur-signalement', /./, '/contact?objet=signalement#formulaire'],
  ['/offres', '#vps', /^Commander/, '/offres/vps'],
  ['/offres', '#gaming', /^Commander/, '/games'],
  ['/offres', '#dedie', /^Commander/, '/offres/dedies'],
  ['/offres', '#fai', /^Commander/, '/offres/collecte'],
  ['/offres/fibre', '', 'Être rappelé', '/contact?objet=rappel#rappel'],
  ['/offres/fibre', '', /^Devis personnalisé/, hosts.quote],
  ['/offres/fibre', '#fibre-pro', /^Demander/, '/contact?offre=fibre-pro'],
  ['/offres/fibre', '#particulier', 'forfaits mobiles sans engagement', '/offres/telephonie-mobile'],
  ['/offres/housing', 'Full rack-1000', /^Nous contacter/, '/contact?offre=housing-baie-1000'],
  ['/offres/pbx-managed', '', /^Demander un devis gratuit.*nouvel onglet/, hosts.quote],
  ['/offres/pbx-managed', '', /^Parler à un expert.*nouvel onglet/, '/contact'],
  [
    '/offres/telephonie-mobile',
    '',
    'Récapitulatif contractuel : Forfait mobile 40 Go',
    '/recapitulatifs#recap-mobile-40',
  ],
  ['/offres/collecte', '#erc-1g', 'Récapitulatif contractuel : ERC 1G', '/recapitulatifs#recap-erc-1g'],
  ['/offres/collecte', 'ERC 1G', /^Demander/, '/contact?offre=erc-1g'],
  ['/offres/transit', '#tunnel-elite', /^Demander/, '/contact?offre=tunnel-elite'],
  ['/offres/transit', 'En chiffres', 'CGV', '/mentions-legales#cgv'],
  ['/offres/trunk', '#trunk-max', /^Commander/, '/contact?offre=trunk-max'],
  ['/offres/trunk', '', 'Nous contacter', '/contact'],
];

describe('link of a page', () => {
  test.for(links)('%s « %s »: %s leads to %s', async ([path, name, text, href], { site }) => {
    const part = findPart(await readMain(site.origin, path), name) as HTMLElement;
    const found = part.querySelectorAll('a').filter((link) => {
      const words = (link.getAttribute('aria-label') ?? readText(link)).replace(/\s+/g, ' ');
      return typeof text === 'string' ? words === text : text.test(words);
    });
    expect(found.map((link) => link.getAttribute('href'))).toContain(href);
  });
});

/** Pages whose « Commander » is specified, where it leads, and its consequence beneath. */
const otherOrders: Record<string, [href: RegExp, consequence: RegExp]> = {
  '/offres': [/^\/(offres\/|games)/, /La formule se choisit ensuite/],
  '/offres/telephonie-mobile': [/^\/contact\?offre=/, /« Commander » ouvre un message : nous vous rappelons/],
  '/offres/trunk': [/^\/contact\?offre=/, /« Commander » ouvre un message : nous vous rappelons/],
};
const ORDER = /^\/(order|commande)\//;

test.for(pages)('%s says « Commander » of an order, and of nothing else', async (path, { site }) => {
  const main = await readMain(site.origin, path);
  const [href, consequence] = otherOrders[path] ?? [ORDER, /./];
  expect(readText(main)).toMatch(consequence);
  for (const link of main.querySelectorAll('a')) {
    const words = readText(link);
    const to = link.getAttribute('href') ?? '';
    if (words.startsWith('Commander')) expect.soft(to, words).toMatch(href);
    else expect.soft(to, words).not.toMatch(ORDER);
    if (words === 'Demander cette offre') expect.soft(to).toMatch(/^\/contact\?offre=/);
    if (words.startsWith('Voir les')) expect.soft(to).toMatch(/^[/#]/);
  }
});

test('/prix links its feeds', async ({ site }) => {
  const links = parse(await fetchText(site.origin, '/prix')).querySelectorAll('link[rel=alternate]');
  expect(links.map((link) => [link.getAttribute('type'), link.getAttribute('href')])).toEqual([
    ['application/atom+xml', '/prix.atom'],
    ['application/feed+json', '/prix-flux.json'],
  ]);
  const { headers, status } = await fetch(`${site.origin}/prix.atom`);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
});

test('footer’s « Plan du site » has the specified links', async ({ site }) => {
  const footer = parse(await fetchText(site.origin, '/')).querySelector(
    'footer nav[aria-label="Plan du site"]',
  );
  // docs/product.md#navigation
  expect(footer?.querySelectorAll('a').map((link) => [readText(link), link.getAttribute('href')])).toEqual([
    ['Plan du site', '/plan-du-site'],
    ['Mon devis', '/devis'],
    ['Housing', '/offres/housing'],
    ['Trunk SIP', '/offres/trunk'],
    ['Téléphonie mobile', '/offres/telephonie-mobile'],
    ['À propos', '/a-propos'],
    ['Tous les prix', '/prix'],
    ['Chiffres et engagements', '/engagements'],
    ['État des services', hosts.status],
    ['Accessibilité : non conforme', '/accessibilite'],
    ['Signaler un contenu', '/contact?objet=signalement#formulaire'],
    ['Résilier un contrat', hosts.clientArea],
    ['Se rétracter', hosts.clientArea],
  ]);
});

test('/plan-du-site lists pages, offers and games', async ({ site }) => {
  const main = await readMain(site.origin, '/plan-du-site');
  const listed = main.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
  const paths = listed.filter((href) => href.startsWith('/'));
  const missing = specifiedPages.filter((path) => path !== '/admin' && !paths.includes(path));
  expect(missing).toEqual(['/inscription-beta']);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['/recherche', '/devis', '/offres/vds#vds-starter', '/offres/fibre#fibre-pro'],
      ...['/games#jeu-palworld', '/games?jeu=valheim#conseiller'],
    ]),
  );
  for (const hidden of ['/404', '/resultat', '/admin']) expect(paths).not.toContain(hidden);
  const repeated = paths.filter((path, index) => paths.indexOf(path) !== index);
  // A page that sells one offer is listed as both.
  expect(repeated).toEqual(['/offres/pbx-managed']);
});

describe('/offres/dedies without an order system', () => {
  test('shows a stock that is called an example, without a placeholder', async ({ site }) => {
    const main = await readMain(site.origin, '/offres/dedies');
    const stock = findPart(main, 'Le stock') as HTMLElement;
    expect(readText(stock)).toContain('Stock d’exemple');
    expect(readText(stock)).not.toContain('Stock lu le');
    expect(main.outerHTML).not.toMatch(/<template data-|~~/);
  });
});

describe('fact of the operator', () => {
  test('/engagements has a term and a definition for each claim', async ({ site }) => {
    const main = await readMain(site.origin, '/engagements');
    const claims = Object.entries<{ text: string; scope: string }>(operatorConfiguration.claims);
    expect(claims.length).toBeGreaterThan(10);
    for (const [id, { text, scope }] of claims) {
      // Shown nowhere: /offres/housing lists the sites one by one.
      if (id === 'datacenter-count') continue;
      const entry = main.querySelector(`#${id}`);
      expect.soft(readText(entry?.querySelector('dd') as HTMLElement), id).toBe(text.replace(/\s/g, ' '));
      expect.soft(readText(entry?.querySelector('dt') as HTMLElement), id).toBe(scope.replace(/\s/g, ' '));
    }
  });

  test('/mentions-legales names the publisher, without any person', async ({ site }) => {
    const { brand, identifiers, address, phone, email, mediator } = operatorConfiguration;
    const main = await readMain(site.origin, '/mentions-legales');
    const publisher = readText(findPart(main, '#editeur') as HTMLElement);
    for (const fact of [brand.legalName, identifiers.rna, identifiers.siren, address.street, phone, email])
      expect(publisher).toContain(fact.replace(/\s/g, ' '));
    expect(publisher).toContain(
      'hébergé par l’Association Exemple Réseau (valeur d’exemple), 1 rue de l’Exemple',
    );
    expect(publisher).toContain('Médiateur d’exemple, 2 rue de l’Exemple, 00000 Exempleville.');
    expect(main.querySelector(`a[href="${mediator.url}"]`)?.text).toContain(mediator.name);
    // The European platform for disputes closed on 20 July 2025.
    expect(main.querySelector('a[href*="ec.europa.eu"]')).toBeNull();
  });

  test('/partners links each kind to its site', async ({ site }) => {
    const cards = (await readMain(site.origin, '/partners')).querySelectorAll('article');
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual(
      operatorConfiguration.partners.map(({ url }: { url: string }) => url),
    );
    for (const card of cards) expect(card.querySelector('a')?.getAttribute('rel')).toContain('external');
  });
});
