import { wordsOf } from './words.ts';

/** What customers call things, a line for what means the same: each finds all others of its line. */
const lines = `
antiddos ddos attaque mitigation
assistance support aide helpdesk ticket sav hotline dépannage contact
backup sauvegarde snapshot restauration
bande débit vitesse passante
box internet adsl ftth fibre
bucket s3 stockage
bot discord nodejs node python
cb carte bancaire bleue visa mastercard
centrex ipbx pbx standard
colocation housing baie rack datacenter
confidentialité rgpd gdpr
container conteneur lxc docker
coordonnées contact téléphone joindre adresse
courriel email mail messagerie boîte
cpu processeur vcpu vcore coeur thread core
csgo counter cs
démo démonstration essai essayer test
domaine ndd dns
ftto dédiée
garrysmod gmod garry
gta fivem redm roleplay rp
gtr rétablissement
hdd ssd nvme disque
infogérance externalisation
iphone samsung pixel esim
kvm vm virtuel
mc minecraft
médiateur médiation litige réclamation plainte
office outlook microsoft m365 365 exchange
panne incident coupure rétablissement
payer paiement règlement
porter portabilité rio transférer
prélèvement sepa
prix tarif coût
quantique qubit quantic
ram mémoire
remboursement rembourser remboursé
résilier résiliation annuler désabonner
rétractation rétracter
retard impayé défaut suspension suspendu
sda numéro
sip voip téléphonie téléphonique
sla disponibilité uptime
vpn tunnel
wordpress joomla prestashop php cms site web
`;

const known = new Map<string, Set<string>>();
for (const line of lines.trim().split('\n')) {
  const forms = wordsOf(line).map(({ form }) => form);
  for (const form of forms) known.set(form, new Set([...(known.get(form) ?? []), ...forms]));
}

/** Other words of the trade for the same thing, in the form {@link wordsOf} gives. */
export const synonymsOf = (form: string): string[] =>
  [...(known.get(form) ?? [])].filter((other) => other !== form);
