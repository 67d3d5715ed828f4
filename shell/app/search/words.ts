/** A word in its normalised form, with its position in the text. */
export interface Word {
  /** Lower case, without accents, plural or feminine ending; a number carries its unit: « 16 Go » is `16go`. */
  form: string;
  start: number;
  end: number;
}

/** Spellings of each unit, as a regular expression, by normalised unit. */
const units: Record<string, string> = {
  go: 'go|gb|gio|gib',
  to: 'to|tb|tio|tib',
  mo: 'mo|mb|mio|mib',
  tbs: 'tb/s|tbit/s|tbits/s|tbps',
  gbs: 'gb/s|gbit/s|gbits/s|gbps',
  mbs: 'mb/s|mbit/s|mbits/s|mbps',
  eur: '€|eur|euros?',
  h: 'h|heures?',
  pc: '%|pour cent',
  w: 'w|watts?',
  u: 'u|unités?',
};
const unitByWord = new Map(
  Object.entries(units).flatMap(([unit, written]) =>
    written.split('|').map((spelling) => [new RegExp(`^${spelling}$`), unit] as const),
  ),
);
/** Longer spellings first: « Gb/s » isn't « Gb ». */
const anyUnit = Object.values(units)
  .flatMap((written) => written.split('|'))
  .sort((one, other) => other.length - one.length)
  .join('|');

const NUMBER = String.raw`\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?`;
const WORD = new RegExp(
  String.raw`(${NUMBER})\s?(${anyUnit})(?![\p{L}\d]|/s)|(?:${NUMBER})(?![\p{L}\d])|[\p{L}\d]+`,
  'giu',
);

/** French stop words: ignored in texts and queries. */
const STOP = new Set(
  `a ai au aux avec c ce ces cet cette chez combien comment d dans de des du elle en est et etre faire faut il
  j je l la le les leur lui m ma me mes mon n ne nos notre nous on ou par pas peut plus pour puis qu que quel quelle quelles
  quels qui s sa se ses si son sont sur t ta te tes toi ton tu un une va veux vos votre vous y`.split(/\s+/),
);

/** Lower case without accents: « Hébergement » and « hebergement » are one word. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

/** Removes French endings of number and gender: « dédiées », « dédié » and « dédie » become one word. */
const stem = (word: string): string =>
  /\d/.test(word) ? word : word.replace(/(?<=^.{3,})(?:ees?|es?|s|(?<=[aeo]u)x)$/, '');

const number = (text: string) => text.replace(/\s/g, '').replace(',', '.').replace(/\.0+$/, '');

function getForm(written: string, amount: string | undefined, unit: string | undefined): string {
  if (amount && unit) {
    const unitEntry = [...unitByWord].find(([spelling]) => spelling.test(unit.toLowerCase()));
    return number(amount) + (unitEntry?.[1] ?? '');
  }
  return /^\d[\d\s.,]*$/.test(written) ? number(written) : plain(written);
}

/** Returns the words of a text in order, without stop words. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const form = getForm(match[0], match[1], match[2]);
    if (!STOP.has(form))
      words.push({ form: stem(form), start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** Synonyms that customers use, in French and English. Each word of a line also matches all others of its line. */
const lines = `
antiddos ddos attaque mitigation
assistance support aide helpdesk ticket sav hotline dépannage contact
backup sauvegarde snapshot restauration
bande débit vitesse passante
adsl ftth maison domicile logement particulier
bucket s3 stockage storage
bot discord nodejs node python
cb carte bancaire bleue visa mastercard
centrex ipbx pbx standard
colocation housing baie rack datacenter
confidentialité rgpd gdpr
container conteneur lxc docker
contrat contract
coordonnées contact téléphone joindre adresse
courriel email mail messagerie boîte
cpu processeur vcpu vcore coeur thread core
csgo counter cs
démo démonstration essai essayer test
domaine ndd dns
devis quote
emploi recrutement recruter recrute candidature job stage alternance
étranger europe itinérance roaming
facture invoice billing
ftto dédiée dedicated
garrysmod gmod garry
gta fivem redm roleplay rp
gtr rétablissement
hébergement hosting
hdd ssd nvme disque
infogérance externalisation
iphone samsung pixel esim
jeu game gaming
kvm vm virtuel
ligne line
mc minecraft
médiateur médiation litige réclamation plainte
nextcloud owncloud vps
office outlook microsoft m365 365 exchange
panne incident coupure coupé rétablissement outage
payer paiement règlement
porter portabilité rio transférer
prélèvement sepa
prix tarif coût price pricing
quantique qubit quantic
ram mémoire
remboursement rembourser remboursé refund
résilier résiliation annuler désabonner cancel cancellation
rétractation rétracter
retard impayé défaut suspension suspendu
sda numéro
serveur server
sip voip téléphonie
sla disponibilité uptime
téléphonie téléphonique phone
tva ttc
vpn tunnel
wordpress joomla prestashop php cms web
`;

const formsByWord = new Map<string, Set<string>>();
for (const line of lines.trim().split('\n')) {
  const forms = splitWords(line).map(({ form }) => form);
  for (const form of forms) formsByWord.set(form, new Set([...(formsByWord.get(form) ?? []), ...forms]));
}

/** Returns the synonyms of a word. Words are in the form {@link splitWords} gives. */
export const findSynonyms = (form: string): string[] =>
  [...(formsByWord.get(form) ?? [])].filter((other) => other !== form);
