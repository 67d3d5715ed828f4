import type { DedicatedServer } from '@site/api-contract/merge';

/** A line of a server's data sheet; null is unknown. */
export interface SheetLine {
  label: string;
  value: string | null;
}

const yesNo = (is: boolean) => (is ? 'Oui' : 'Non');
const list = (items: string[]) => (items.length > 0 ? items.join(', ') : null);
const raid = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' };

/** Everything known about a server, the main figures first. */
export function sheetOf(server: DedicatedServer): SheetLine[] {
  const { offer } = server;
  return [
    { label: 'Processeur', value: server.cpu || null },
    { label: 'Mémoire', value: server.ram || null },
    { label: 'Stockage', value: server.storage || null },
    { label: 'Bande passante', value: server.bandwidth || null },
    { label: 'Anti-DDoS', value: server.ddos === 'game' ? 'Game' : 'Basic' },
    { label: 'IP Failover', value: yesNo(server.ip_failover) },
    { label: 'IPv6', value: yesNo(server.ipv6) },
    { label: 'Localisation', value: list(server.locations) },
    { label: 'Virtualisation', value: list(server.virtualization) },
    { label: 'Engagement', value: server.engagement || null },
    ...(offer
      ? [
          { label: 'RAID', value: raid[offer.raid] },
          { label: 'Carte graphique', value: offer.gpu_enabled ? offer.gpu_model || 'Oui' : 'Non' },
          { label: 'SLA', value: offer.sla || null },
          { label: 'Sauvegardes automatiques', value: yesNo(offer.backups_auto) },
          { label: 'Watercooling', value: yesNo(offer.watercooling) },
          { label: 'Double alimentation', value: yesNo(offer.double_alim) },
          ...(offer.benchmark > 0
            ? [{ label: 'Indice de performance', value: String(offer.benchmark) }]
            : []),
        ]
      : []),
  ];
}

/** The sheet as text, to be pasted into a mail. */
export const sheetText = (server: DedicatedServer): string =>
  [
    server.name,
    ...sheetOf(server).map(({ label, value }) => `${label} : ${value ?? 'Nous consulter'}`),
    `Prix : ${server.price}`,
  ].join('\n');
