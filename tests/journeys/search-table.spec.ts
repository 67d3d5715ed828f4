import { get } from '../support/http.ts';
import { expect, test } from '../support/test.ts';

/** What customers look for, and the place that must come first. Written by hand. */
const searches: [query: string, first: string][] = [
  // What a hoster is asked for.
  ['vps', '/offres/vps'],
  ['vds', '/offres/vds'],
  ['vps ryzen', '/offres/vps/ryzen'],
  ['serveur dédié', '/offres/dedies'],
  ['hebergement web', '/offres/web'],
  ['wordpress', '/offres/web'],
  ['colocation', '/offres/housing'],
  ['datacenter', '/offres/housing'],
  ['object storage', '/offres/object-storage'],
  ['bucket s3', '/offres/object-storage'],
  ['qubits', '/offres/quantic'],
  ['sauvegarde', '/offres/vds#critere-snapshots'],
  ['backup', '/offres/vds#critere-snapshots'],
  ['ubuntu', '/offres/vps/ryzen#distributions'],
  ['adresse mail', '/offres/mail'],
  ['exchange', '/offres/mail#m365-exchange'],
  ['développement logiciel', '/offres/developpement'],
  // Games.
  ['minecraft', '/games#jeu-minecraft'],
  ['serveur minecraft', '/games#jeu-minecraft'],
  ['minecarft', '/games#jeu-minecraft'],
  ['gta rp', '/games#jeu-fivem'],
  ['valheim', '/games?jeu=valheim#conseiller'],
  ['bot discord', '/games#jeu-python'],
  ['essai gratuit', '/#puis-je-essayer-avant-de-payer'],
  // Figures and units.
  ['16 Go', '/offres/vps/ryzen#vps-ryzen-16'],
  ['16 go ram', '/offres/vps/ryzen#vps-ryzen-16'],
  ['16Gb de mémoire', '/offres/vps/ryzen#vps-ryzen-16'],
  ['64 go ram', '/offres/vds#vds-premium'],
  ['10 Gb/s', '/offres/collecte#collecte-10g'],
  ['10 gbps', '/offres/collecte#collecte-10g'],
  ['48 To', '/offres/object-storage#quelle-est-la-plus-petite-capacite-et-la-plus'],
  ['500 Go nvme', '/offres/vds#vds-premium'],
  ['8000 W', '/offres/housing#housing-baie-1000'],
  ['14,99', '/offres/vds#vds-starter'],
  ['5,77 €', '/offres/mail#m365-exchange'],
  // Networks and telephony.
  ['ddos', '/offres/transit#anti-ddos'],
  ['attaque', '/#suis-je-protege-contre-les-attaques'],
  ['bgp', '/offres/transit#bgp'],
  ['tunnel gre', '/offres/transit#type-gre'],
  ['fibre', '/offres/fibre'],
  ['fibre dédiée', '/offres/fibre#fibre-ftto'],
  ['gtr', '/offres/fibre#fibre-ftto'],
  ['gtr 4h', '/offres/fibre#fibre-ftto'],
  ['secours 4g', '/offres/fibre#fibre-secours'],
  ['fibre outre-mer', '/#proposez-vous-la-fibre-en-outre-mer'],
  ['voip', '/offres/telephonie#telephonie'],
  ['trunk sip', '/offres/trunk'],
  ['standard téléphonique', '/offres/pbx-managed'],
  ['numéro sda', '/offres/pbx-managed#principe'],
  ['portabilité', '/offres/telephonie#telephonie-portabilite'],
  ['garder mon numéro', '/offres/telephonie#portabilite'],
  ['esim', '/offres/telephonie-mobile#compatibilite-esim'],
  ['iphone', '/offres/telephonie-mobile#compatibilite-esim'],
  ['forfait 100 go', '/offres/telephonie-mobile#mobile-100'],
  // Contract and payment.
  ['SLA', '/offres/collecte#le-sla-annonce-est-il-contractuel'],
  ['disponibilité', '/#quelle-disponibilite-puis-je-attendre'],
  ['résilier', '/#comment-resilier'],
  ['comment annuler mon contrat', '/mentions-legales#cgv-6'],
  ['rétractation', '/mentions-legales#cgv-7'],
  ['remboursement', '/mentions-legales#cgv-7'],
  ['médiateur', '/mentions-legales#editeur-mediation'],
  ['cookies', '/mentions-legales#gdpr-3'],
  ['rgpd', '/mentions-legales#gdpr'],
  ['paypal', '/#paiement'],
  ['carte bleue', '/#paiement'],
  ['prélèvement', '/#paiement'],
  ['impayé', '/mentions-legales#cgv-5'],
  ['ttc', '/#les-prix-affiches-sont-ils-ht-ou-ttc'],
  // People and pages.
  ['support', '/contact'],
  ['téléphone', '/contact'],
  ['partenaires', '/partners'],
  ['accessibilité', '/accessibilite'],
  ['acessibilité', '/accessibilite'],
  ['mentions légales', '/mentions-legales'],
  ['projets beta', '/lab#projets'],
];

const LINK = /<li><a href="([^"]+)">/;

test('When a customer searches then the place that answers comes first', async ({ site }) => {
  const found = await Promise.all(
    searches.map(async ([query]) => {
      const { body } = await get(site.origin, `/recherche?q=${encodeURIComponent(query)}`);
      return [query, LINK.exec(body.toString().split('data-recherche=')[1] ?? '')?.[1]];
    }),
  );
  expect(found).toEqual(searches);
});

test('When a search says more than words then it stays text, and so much of it counts', async ({ site }) => {
  const hostile = `"><script>alert(1)</script>$&${'résilier '.repeat(300)}`;
  const answer = await get(site.origin, `/recherche?q=${encodeURIComponent(hostile)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const page = answer.body.toString();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;résilier');
  expect(page).toContain('href="/#comment-resilier"');
  expect(page.length).toBeLessThan(80_000);
});

test('When an address is misspelt then pages with one like it are suggested, and its words can be searched for', async ({
  site,
}) => {
  for (const [path, expected] of [
    ['/offres/vsp', ['/offres/vps', '/offres/vps/xeon', '/offres/vps/ryzen']],
    ['/offres/fibres.html', ['/offres/fibre']],
    ['/jeux', ['/games']],
    ['/offres/hebergement-web', ['/offres/web']],
    ['/mobile', ['/offres/telephonie-mobile']],
    ['/minecraft', ['/games#jeu-minecraft']],
    ['/wp-login.php', []],
    ['/%3Cscript%3E', []],
    ['/%E0%A4%A', []],
  ] as const) {
    const { status, body } = await get(site.origin, path, { accept: 'text/html' });
    const [, suggestions = ''] = /Vouliez-vous dire(.*?)<\/p>/s.exec(body.toString()) ?? [];
    expect(status, path).toBe(404);
    expect(
      [...suggestions.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
      path,
    ).toEqual(expected);
  }
});
