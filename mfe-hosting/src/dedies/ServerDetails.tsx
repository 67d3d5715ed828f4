import type { DedicatedServer } from '@site/api-contract/merge';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Dialog } from '@site/kit/ui/Dialog';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import type { ReactNode } from 'react';

interface ServerDetailsProps {
  server: DedicatedServer;
  /** The last line: where one orders or asks, as on its card, beside what copies the sheet. */
  actions(copy: ReactNode): ReactNode;
  onClose(): void;
}

/** The whole data sheet of a server. */
export function ServerDetails({ server, actions, onClose }: ServerDetailsProps) {
  return (
    <Dialog title={server.name} onClose={onClose}>
      <Price cents={server.priceCents} size="l" />
      <SpecList specs={sheetOf(server)} />
      {actions(<CopyButton label="Copier la fiche" text={() => sheetText(server)} />)}
    </Dialog>
  );
}

const yesNo = (is: boolean) => (is ? 'Oui' : 'Non');
const list = (items: string[]) => (items.length > 0 ? items.join(', ') : null);
const raid = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' };

/** Everything known about a server, the main figures first; null is unknown. */
function sheetOf(server: DedicatedServer): { label: string; value: string | null }[] {
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
const sheetText = (server: DedicatedServer): string =>
  [
    server.name,
    ...sheetOf(server).map(({ label, value }) => `${label} : ${value ?? 'Nous consulter'}`),
    `Prix : ${server.price}`,
  ].join('\n');
