import { describe, expect } from 'vitest';
import { createSearch } from '../../shell/app/search/search-engine.ts';
import { listIndexEntries } from '../../shell/app/search/search-index.ts';
import { fetchText, sendRawRequest } from '../support/http.ts';
import { test } from '../support/site-test.ts';

const LINK = /<li><a href="([^"]+)">/g;

/** Addresses of the page of results, best first. Each search is a visitor's own, so that no limit counts several as one. */
async function getResults(origin: string, query: string, visitor: number): Promise<(string | undefined)[]> {
  const { body } = await sendRawRequest(origin, `/recherche?q=${encodeURIComponent(query)}`, {
    'x-forwarded-for': `2001:db8:${visitor}::1`,
  });
  const results = body.toString().split('data-recherche=')[1] ?? '';
  return [...results.matchAll(LINK)].map(([, path]) => path?.replaceAll('&amp;', '&'));
}

/** Queries of customers, and the first places in the results: written by hand. */
const firstResults: [query: string, ...places: string[]][] = [
  ['vps', '/offres/vps', '/offres/vps/xeon', '/offres/vps/ryzen'],
  ['devis', '/devis', '/contact', '/offres/collecte#que-faut-il-preparer-pour-un-devis'],
  ['panne', '/contact', '/offres/telephonie#et-si-internet-est-coupe'],
  ['dns', '/offres/web#nom-de-domaine', '/offres/web', '/offres/web#web-starter'],
  ['sauvegarde', '/offres/object-storage', '/offres/vds#critere-snapshots'],
  ['fibre', '/offres/fibre', '/offres/fibre#adresse', '/offres/fibre#fibre-pro'],
  ['téléphone', '/contact', '/offres/telephonie', '/offres/telephonie-mobile'],
  [
    'mobile',
    '/offres/telephonie-mobile',
    '/offres/telephonie-mobile#mobile-20',
    '/offres/telephonie-mobile?forfait=40#mobile-40',
  ],
  ['résilier', '/#comment-resilier', '/mentions-legales#cgv-6'],
  ['rgpd', '/mentions-legales#gdpr', '/mentions-legales', '/mentions-legales#gdpr-7'],
  ['dédié', '/offres/dedies', '/offres/dedies#serveurs'],
];

describe('first results', () => {
  test('of the page of results are the places that answer', async ({ site }) => {
    const answers: (string | undefined)[][] = [];
    for (const [visitor, [query, ...places]] of firstResults.entries()) {
      const results = await getResults(site.origin, query, visitor);
      answers.push([query, ...results.slice(0, places.length)]);
    }
    expect(answers).toEqual(firstResults);
  });

  test('of the dialog are the same', async ({ site }) => {
    const find = await createSearch(
      listIndexEntries(JSON.parse(await fetchText(site.origin, '/recherche.json'))),
    );
    const positions = firstResults.map(([query, ...places]) => {
      const results = find(query).entries.map(({ path }) => path);
      return [query, ...results.slice(0, places.length)];
    });
    expect(positions).toEqual(firstResults);
  });

  test('leave out a place with a longer word that begins alike', async ({ site }) => {
    expect(await getResults(site.origin, 'panne', 100)).not.toContain('/offres/vps/xeon#distributions');
  });

  test('have no place that only has a common word beside the one searched', async ({ site }) => {
    const find = await createSearch(
      listIndexEntries(JSON.parse(await fetchText(site.origin, '/recherche.json'))),
    );
    const getPaths = (query: string) => find(query).entries.map(({ path }) => path);
    expect(getPaths('adsl')).toEqual(['/offres/fibre#particulier']);
    expect(getPaths('wordpress')).not.toContain('/plan-du-site');
  });

  test('have no offer without what is searched', async ({ site }) => {
    const results = await getResults(site.origin, 'sauvegarde', 101);
    expect(results).toContain('/games#multi-gaming-and-script-03');
    expect(results).not.toContain('/games#multi-gaming-and-script-01');
  });
});

describe('card of a game', () => {
  test.for([
    ['serveur minecraft', 'dès 4,99 € HT / mois (5,99 € TTC)', '/games?jeu=minecraft#conseiller'],
    // FiveM needs an IP address of its own, so a VPS.
    ['fivem', 'dès 3,99 € HT / mois', '/games?jeu=fivem#conseiller'],
    // Its smallest server takes 5.15 Go.
    ['ark', 'dès 7,99 € HT / mois', '/games?jeu=ark#conseiller'],
  ] as const)('« %s » has its price and calculator', async ([query, price, calculator], { site }) => {
    const html = await fetchText(site.origin, `/recherche?q=${encodeURIComponent(query)}`);
    const [, first = ''] = /<ol><li>(.*?)<\/li>/s.exec(html) ?? [];
    expect(first.replace(/\s/g, ' ')).toContain(`Jeu · Serveurs de jeux · ${price}`);
    expect(first).toContain(`<div><a href="${calculator}">Calculer</a></div>`);
  });

  test('is the first result only', async ({ site }) => {
    const html = await fetchText(site.origin, '/recherche?q=jeux');
    expect(html).not.toContain('>Calculer</a>');
  });
});

/** Queries of customers by place: each query must find its place first. Written by hand. */
const searches: Record<string, string[]> = {
  // Usual words for a hoster's services.
  '/offres/vps': ['vps', 'nextcloud'],
  '/offres/vds': ['vds'],
  '/offres/vps/ryzen': ['vps ryzen'],
  '/offres/web': ['hebergement web', 'web hosting', 'wordpress'],
  '/offres/web#nom-de-domaine': ['nom de domaine', 'ndd'],
  '/offres/housing': ['colocation', 'datacenter'],
  '/offres/quantic': ['qubits'],
  '/offres/object-storage#atouts': ['public cloud'],
  '/offres/vps#gammes': ['cloud'],
  '/offres/object-storage': ['object storage', 'bucket s3', 'sauvegarde', 'backup'],
  '/offres/vps/ryzen#distributions': ['ubuntu'],
  '/offres/mail': ['adresse mail'],
  '/offres/mail?mode=m365#m365-exchange': ['exchange', '5,77 €'],
  '/offres/developpement': ['développement logiciel'],
  // Games.
  '/games#jeu-minecraft': ['minecraft', 'serveur minecraft', 'minecarft'],
  '/games#jeu-fivem': ['gta rp'],
  '/games?jeu=valheim#conseiller': ['valheim'],
  '/games#jeu-python': ['bot discord'],
  '/games': ['essai gratuit'],
  // Figures and units.
  '/offres/vps/ryzen#vps-ryzen-16': ['16 Go', '16 go ram', '16Gb de mémoire'],
  '/offres/vds#vds-premium': ['64 go ram', '500 Go nvme'],
  '/offres/collecte#collecte-10g': ['10 Gb/s', '10 gbps'],
  '/offres/object-storage#quelle-est-la-plus-petite-capacite-et-la-plus': ['48 To'],
  '/offres/housing#housing-baie-1000': ['8000 W'],
  '/offres/vds#vds-starter': ['14,99'],
  // Not sold, or without a published price: the page says so.
  '/offres/vps/xeon#distributions': ['windows server'],
  '/offres/vds#avantages': ['ipv4 supplémentaire'],
  '/offres/dedies': ['serveur dédié', 'dedicated server'],
  '/offres/dedies#gpu': ['cloud gpu'],
  '/a-propos#equipe': ['emplois', 'recrutement'],
  '/engagements#changer': ['changer de fournisseur', 'data act'],
  // Networks and telephony.
  '/offres/transit#anti-ddos': ['ddos'],
  '/#suis-je-protege-contre-les-attaques': ['attaque'],
  '/offres/transit#bgp': ['bgp'],
  '/offres/transit#type-gre': ['tunnel gre'],
  '/offres/fibre': ['fibre', 'gtr'],
  '/offres/fibre#adresse': ['éligibilité'],
  '/offres/fibre#particulier': ['adsl', 'maison'],
  '/offres/fibre#fibre-ftto': ['fibre dédiée', 'gtr 4h', 'ip fixe', 'adresse ip fixe'],
  '/offres/vds#critere-ipv4': ['adresse ip', 'ipv4'],
  '/offres/dedies#serveurs': ['ip failover', 'proxmox'],
  '/offres/fibre#fibre-secours': ['secours 4g'],
  '/#proposez-vous-la-fibre-en-outre-mer': ['fibre outre-mer'],
  '/offres/telephonie': ['phone line'],
  '/offres/telephonie-mobile#puis-je-m-en-servir-en-europe': ['roaming'],
  '/contact?objet=signalement#formulaire': ['signaler contenu illicite'],
  '/offres/telephonie#compris': ['numéro de téléphone fixe'],
  '/offres/telephonie#telephonie': ['voip'],
  '/offres/trunk': ['trunk sip'],
  '/offres/pbx-managed': ['standard téléphonique', 'numéro sda'],
  '/offres/telephonie#telephonie-portabilite': ['portabilité'],
  '/offres/telephonie#portabilite': ['garder mon numéro'],
  '/offres/telephonie-mobile#compatibilite-esim': ['esim', 'iphone'],
  '/offres/telephonie-mobile?forfait=100#mobile-100': ['forfait 100 go'],
  // Contract and payment.
  '/offres/collecte#le-sla-annonce-est-il-contractuel': ['SLA'],
  '/#quelle-disponibilite-puis-je-attendre': ['disponibilité'],
  '/#comment-resilier': ['résilier'],
  '/mentions-legales#cgv-6': ['comment annuler mon contrat', 'cancel contract'],
  '/mentions-legales#cgv-7': ['rétractation', 'remboursement'],
  '/mentions-legales#editeur-mediation': ['médiateur'],
  '/mentions-legales#gdpr-3': ['cookies'],
  '/mentions-legales#gdpr': ['rgpd'],
  '/#paiement': ['paypal', 'carte bleue', 'prélèvement'],
  '/mentions-legales#cgv-5': ['impayé'],
  '/#les-prix-affiches-sont-ils-ht-ou-ttc': ['ttc'],
  // People and pages.
  '/contact': ['contact', 'support', 'téléphone', 'incident'],
  '/prix': ['prix'],
  '/quel-serveur#besoin': ['recherche d’un serveur'],
  '/offres/telephonie-mobile': ['sms'],
  '/games#conseiller': ['conseiller'],
  '/contact#client': ['facture', 'mes factures', 'espace client', 'mot de passe oublié'],
  '/partners': ['partenaires'],
  '/accessibilite': ['accessibilité', 'acessibilité'],
  '/mentions-legales': ['mentions légales'],
  '/lab': ['projets beta'],
};

test('search of a customer has the place that answers first', async ({ site }) => {
  const queries = Object.entries(searches).flatMap(([place, all]) => all.map((query) => [query, place]));
  const answers: (string | undefined)[][] = [];
  for (const [visitor, [query = '']] of queries.entries()) {
    const [first] = await getResults(site.origin, query, 1_000 + visitor);
    answers.push([query, first]);
  }
  expect(answers).toEqual(queries);
});

test('markup in a long query is escaped and cut', async ({ site }) => {
  const hostile = `"><script>alert(1)</script>$&${'résilier '.repeat(300)}`;
  const answer = await sendRawRequest(site.origin, `/recherche?q=${encodeURIComponent(hostile)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, no-cache, no-transform');
  const page = answer.body.toString();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;résilier');
  expect(page).toContain('href="/#comment-resilier"');
  expect(page.length).toBeLessThan(80_000);
});

test.for([
  ['/offres/vsp', ['/offres/vps', '/offres/vps/xeon', '/offres/vps/ryzen']],
  ['/offres/fibres.html', ['/offres/fibre']],
  ['/jeux', ['/games']],
  ['/offres/hebergement-web', ['/offres/web']],
  ['/mobile', ['/offres/telephonie-mobile']],
  ['/minecraft', ['/games#jeu-minecraft']],
  ['/wp-login.php', []],
  ['/%3Cscript%3E', []],
  ['/%E0%A4%A', []],
] as const)(
  'unknown address %s suggests pages with a similar address or name',
  async ([path, expected], { site }) => {
    const { status, body } = await sendRawRequest(site.origin, path, { accept: 'text/html' });
    const [, suggestions = ''] = /Vouliez-vous dire(.*?)<\/p>/s.exec(body.toString()) ?? [];
    expect(status).toBe(404);
    expect([...suggestions.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(expected);
  },
);
