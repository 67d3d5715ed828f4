import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect } from 'vitest';
import { fetchText } from '#support/http.ts';
import { operatorConfiguration, specifiedPages } from '#support/pages.ts';
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
  '/a-propos': {
    '': [/^(?!.*75 %.*75 %)/, /Notre philosophie.*En résumé|En résumé.*Notre philosophie/],
    'Notre histoire': [
      /Les origines.*31 octobre 2023.*Fin 2023.*Début 2024.*janvier 2024.*serveurs de jeux.*Printemps 2024/,
      /Été 2024.*Automne 2024.*En octobre 2024, toute la boutique a été à −75 % pendant deux semaines\./,
      /Fin 2024.*Début 2025/,
    ],
    'L’équipe': [/Présidence.*Réseau.*Support.*Développement/],
  },
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
  '/partners': { '': [/Transit.*Datacenter.*Télécom.*Logiciel.*Communauté/] },
  '/engagements': {
    '#transit-sla': [/Environ 5 min d’interruption par an\./, /Le contrat promet 99,8 %\./],
    '#uptime-contract': [/17 h 31 min.*droit à un avoir/],
    '#uptime': [/Annoncé \(communication\)/, /Le contrat promet 99,8 %\./],
    '#uptime-minimum': [/Le contrat promet 99,8 %\./],
    '#fibre-sla': [/Le contrat promet 99,8 %\./],
    '#pbx-sla': [/Le contrat promet 99,8 %\./],
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
    ],
    '#cgv-7': [
      /pas de droit de rétractation/,
      /celui que la loi lui reconnaît s’exerce depuis l’espace client/,
      /où mène « Se rétracter »/,
      /forme d’un avoir/,
    ],
    '#cgv-8': [/99,8 %/, /sur l’année/, /avoir/, /ne créent pas d’obligation/],
    '#cgv-9': [/75 Mb\/s/, /95ᵉ percentile/, /100 Mb\/s/, /1 Gb\/s/],
    '#cgv-11': [/trois derniers mois/],
    '#cgv-12': [/au moins 7 jours avant/],
    '#gdpr': [/En date du 1er février 2024/],
    '#gdpr-2': [/supprimées après 3 ans d’inactivité/, /10 ans\./, /12 mois au plus/],
    '#gdpr-3': [/7 jours au plus/],
    '#gdpr-6': [/CNIL|Commission nationale de l’informatique/, /3 place de Fontenoy/],
    '#editeur-publication': [/présidence de l’association/],
  },
  '/offres': {
    '#vps': [/dès 3,99 €/],
    '#gaming': [/dès 4,99 €/],
    '#web': [/dès 1,99 €/],
    '#mail': [/dès 3,49 €/],
    '#vds': [/dès 14,99 €/],
    '#dedie': [/Prix selon le stock/],
    '#housing': [/dès 49,99 €/],
    '#fibre': [/dès 49,99 € HT \/ mois ?soit 59,99 € TTC/, /Fibre mutualisée PRO/],
    '#transit': [/dès 13,99 €/],
    '#fai': [/Sur devis/],
    '#telephonie': [/dès 3,99 €/],
    '#voir-aussi': [/5,40 €.*7,99 €.*4,99 €.*Sur devis/],
  },
  '/offres/housing': {
    '1U-100': [
      /49,99 €.*1U.*100 W.*100 Mb\/s à 40 Gb\/s.*Mise en service ?250,00 € HT.*Première facture ?299,99 € HT/,
      /Sur 12 mois ?849,88 € HT.*Engagement de 6 mois ?549,94 € HT/,
    ],
    'Full rack-1000': [
      /899,99 €.*44U.*8 000 W.*100 Mb\/s à 100 Gb\/s.*Mise en service ?400,00 € HT/,
      /Première facture ?1 299,99 € HT.*Sur 12 mois ?11 199,88 € HT/,
    ],
  },
  '/offres/fibre': {
    '': [
      /Fibre mutualisée PRO.*Latence : moins de 10 ms.*2 Gb\/s.*8 h.*49,99 €/,
      /Fibre dédiée FTTO.*GTR : 4 h.*50 Mb\/s à 10 Gb\/s.*4 h.*150,00 €/,
      /Secours 4G\/5G.*Bascule : moins de 10 s.*1 Gb\/s.*9,99 €/,
    ],
    '#fibre-pro': [/Première facture ?49,99 € HT.*Sur 12 mois ?599,88 € HT/],
    '#fibre-ftto': [/Première facture ?150,00 € HT.*Sur 12 mois ?1 800,00 € HT/],
    '#fibre-secours': [/Première facture ?9,99 € HT.*Sur 12 mois ?119,88 € HT/],
    '#particulier': [/nous ne vendons ni fibre à domicile \(FTTH\), ni ADSL, ni box\./],
  },
  '/offres/collecte': {
    'Offres ERC': [/SLA de 99,99 %, latence de moins de 3 ms, plus de 24 opérateurs, licence L6/],
    '': [
      /Disponibilité.*99,99 %.*Latence.*moins de 3 ms.*plus de 24/,
      // One for each testimonial.
      /(Exemple illustratif.*){5}/,
    ],
    'Collecte brute': [/^(?!.*(SLA|[Ll]atence|L6))/],
  },
  '/offres/transit': {
    '#tunnel-starter': [/13,99 €.*16,79 € TTC.*20 Mb\/s.*167,88 €.*201,46 € TTC/],
    '#tunnel-pro': [/49,99 €.*59,99 € TTC.*100 Mb\/s.*599,88 €.*719,86 € TTC/],
    '#tunnel-elite': [/^[^€]*Sur devis[^€]*Nous consulter[^€]*$/],
    'En chiffres': [
      /99,999 %.*99,9 %.*10 Tb\/s et plus.*7 points de présence/,
      /99,8 % par an. Il prévaut\./,
    ],
    'Les types de tunnel, à étudier ensemble': [
      /IPIP.*20 octets.*1 480 octets.*GRE.*24 octets.*1 476 octets/,
      /VXLAN.*50 octets.*1 450 octets.*WireGuard.*60 octets.*1 440 octets/,
    ],
  },
  '/offres/telephonie-mobile': {
    'Les conditions': [
      /Appels et SMS en France ?illimités/,
      /Correspondants différents ?jusqu’à 200 par mois/,
      /Durée d’un appel ?2 h au plus/,
      /Au-delà, la minute d’appel ?0,38 € HT \/ minute ?soit 0,46 € TTC/,
      /Au-delà, le SMS ?0,05 € HT ?soit 0,06 € TTC/,
      /Frais d’activation, une fois ?12,00 € HT ?soit 14,40 € TTC/,
      /Engagement ?aucun/,
      /Portabilité du numéro ?gratuite/,
    ],
    '': [
      /20 Go.*15 Go.*0,40 € HT.*7,99 €.*19,99 €.*107,88 €/,
      /40 Go.*15 Go.*0,26 € HT.*10,49 €.*22,49 €.*137,88 €/,
      /100 Go.*25 Go.*0,12 € HT.*11,99 €.*23,99 €.*155,88 €/,
      /200 Go.*25 Go.*0,09 € HT.*18,99 €.*30,99 €.*239,88 €/,
      /350 Go.*25 Go.*0,07 € HT.*24,99 €.*36,99 €.*311,88 €/,
    ],
  },
  '/offres/trunk': {
    'Quelle offre coûte le moins ?': [
      /Jusqu’à 2 canaux ?Trunk Start jusqu’à 1 250 minutes, Trunk Max à partir de 1 251/,
      /De 3 à 5 canaux ?Trunk Pro jusqu’à 1 111 minutes, Trunk Max à partir de 1 112/,
      /6 canaux et plus ?Trunk Max, toujours/,
      /Trunk Pro coûte moins que Trunk Start à partir de 2 503 minutes par mois/,
      /Trunk Max coûte moins que Trunk Pro à partir de 1 112 minutes par mois/,
    ],
    '#trunk-start': [
      /4,99 € HT \/ mois.*5,99 € TTC/,
      /Appels simultanés ?2/,
      /0,02 € HT.*0,024 € TTC/,
      /59,88 €/,
    ],
    '#trunk-pro': [
      /9,99 € HT \/ mois.*11,99 € TTC/,
      /Appels simultanés ?5/,
      /0,018 € HT.*0,0216 € TTC/,
      /119,88 €/,
    ],
    '#trunk-max': [/29,99 € HT.*35,99 € TTC/, /non limités/, /Minute d’appel ?comprise/, /359,88 €/],
    'Trois exemples': [/(Exemple illustratif.*){3}/],
  },
  '/offres/pbx-managed': {
    'Numéros, trunk et standard chez un seul prestataire': [/Numéros SDA.*Trunk SIP.*Standard géré/],
    Avantages: [
      /Pensé pour les entreprises.*Clé en main.*Sécurité avancée.*Un portail web simple/,
      /Haute disponibilité.*99,9 %.*Support premium 7 j\/7/,
    ],
  },
  '/offres/quantic': {
    '': [
      /25 qubits.*0,008 €.*5,40 €.*33 554 432.*536 870 912 octets \(0,5 Gio\)/,
      /26 qubits.*0,016 €.*10,80 €.*67 108 864.*1 073 741 824 octets \(1 Gio\)/,
      /27 qubits.*0,032 €.*21,60 €.*134 217 728.*2 147 483 648 octets \(2 Gio\)/,
      /28 qubits.*0,064 €.*43,20 €.*268 435 456.*4 294 967 296 octets \(4 Gio\)/,
      /29 qubits.*0,128 €.*86,40 €.*536 870 912.*8 589 934 592 octets \(8 Gio\)/,
      /30 qubits.*0,256 €.*172,80 €.*1 073 741 824.*17 179 869 184 octets \(16 Gio\)/,
      /31 qubits.*0,512 €.*345,60 €.*2 147 483 648.*34 359 738 368 octets \(32 Gio\)/,
      /32 qubits.*1,024 €.*691,20 €.*4 294 967 296.*68 719 476 736 octets \(64 Gio\)/,
      /33 qubits.*2,048 €.*1 382,40 €.*8 589 934 592.*137 438 953 472 octets \(128 Gio\)/,
    ],
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
  ['/mentions-legales', '#editeur-signalement', /./, '/contact'],
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
    ['Signaler un contenu', '/contact'],
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

  test('has the same bytes twice, and an ETag for each encoding', async ({ site }) => {
    const read = (encoding: string, tag = '') =>
      fetch(`${site.origin}/offres/dedies`, {
        headers: { 'Accept-Encoding': encoding, ...(tag && { 'If-None-Match': tag }) },
      });
    const [plain, packed] = await Promise.all([read('identity'), read('br')]);
    expect(await packed.text()).toBe(await plain.text());
    const tag = packed.headers.get('etag') ?? '';
    expect(tag).not.toBe(plain.headers.get('etag'));
    expect((await read('br', tag)).status).toBe(304);
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
