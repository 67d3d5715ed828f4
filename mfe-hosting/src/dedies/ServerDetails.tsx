import type { DedicatedServer } from '@site/api-contract/dedicated/dedicated-servers';
import { listWishes } from '@site/api-contract/dedicated/server-choices';
import { buildServerOfferId } from '@site/api-contract/dedicated/slug';
import { resolveOptionsById } from '@site/api-contract/quote/quote-rules';
import { formatQuoteLine } from '@site/api-contract/quote/quote-text';
import { AddLineToQuote } from '@site/kit/ui/AddToQuote';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Dialog } from '@site/kit/ui/Dialog';
import { Price } from '@site/kit/ui/Price';
import { Select } from '@site/kit/ui/Select';
import { SpecList } from '@site/kit/ui/SpecList';
import { formatYesNo } from '@site/kit/yes-no';
import { type ReactNode, useState } from 'react';
import styles from './Dedies.module.css';

interface ServerDetailsProps {
  server: DedicatedServer;
  /**
   * Renders the last line: the actions of the card, beside the buttons that copy the sheet and add to the quote.
   *
   * @param wishes chosen values, by id of the choice
   */
  actions(more: ReactNode, wishes: Record<string, string>): ReactNode;
  onClose(): void;
}

/** Dialog with the spec sheet of a server and its choices, which the quote and the request include. */
export function ServerDetails({ server, actions, onClose }: ServerDetailsProps) {
  const [wanted, setWanted] = useState<Record<string, string>>({});
  const { id, name, priceCents } = server;
  const choices = listWishes(server);
  const wishes = resolveOptionsById(choices, wanted);
  const amounts = { monthlyCents: priceCents, onceCents: 0 };
  return (
    <Dialog title={name} onClose={onClose}>
      <Price cents={server.priceCents} size="l" />
      <SpecList specs={getSheet(server)} />
      <fieldset className={styles.wishes}>
        <legend>Vos souhaits</legend>
        <p>
          Ils accompagnent votre devis ou votre demande : nous chiffrerons ces options dans notre réponse. La
          commande en ligne ne les transmet pas.
        </p>
        {choices.map(
          (choice) =>
            choice.kind === 'one' && (
              <Select
                key={choice.id}
                label={choice.label}
                options={choice.values.map(({ id: value, label }) => ({ value, label }))}
                value={wanted[choice.id] ?? choice.values[0]?.id}
                onChange={({ target }) => setWanted({ ...wanted, [choice.id]: target.value })}
              />
            ),
        )}
      </fieldset>
      {actions(
        <>
          <CopyButton label="Copier la fiche" text={() => formatSpecSheet(server)} />
          <AddLineToQuote
            line={formatQuoteLine({
              offer: buildServerOfferId(id),
              quantity: 1,
              options: wishes,
              seen: amounts,
            })}
            name={name}
          />
        </>,
        wishes,
      )}
    </Dialog>
  );
}
const list = (items: string[]) => (items.length > 0 ? items.join(', ') : null);
const raid = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' };

/** Returns the rows of a server's sheet, main figures first; null is unknown. */
function getSheet(server: DedicatedServer): { label: string; value: string | null }[] {
  const { offer } = server;
  return [
    { label: 'Processeur', value: server.cpu || null },
    { label: 'Mémoire', value: server.ram || null },
    { label: 'Stockage', value: server.storage || null },
    { label: 'Bande passante', value: server.bandwidth || null },
    { label: 'Anti-DDoS', value: server.ddos === 'game' ? 'Game' : 'Basic' },
    { label: 'IP Failover', value: formatYesNo(server.ip_failover) },
    { label: 'IPv6', value: formatYesNo(server.ipv6) },
    { label: 'Localisation', value: list(server.locations) },
    { label: 'Virtualisation', value: list(server.virtualization) },
    { label: 'Engagement', value: server.engagement || null },
    ...(offer
      ? [
          { label: 'RAID', value: raid[offer.raid] },
          { label: 'Carte graphique', value: offer.gpu_enabled ? offer.gpu_model || 'Oui' : 'Non' },
          { label: 'SLA', value: offer.sla || null },
          { label: 'Sauvegardes automatiques', value: formatYesNo(offer.backups_auto) },
          { label: 'Watercooling', value: formatYesNo(offer.watercooling) },
          { label: 'Double alimentation', value: formatYesNo(offer.double_alim) },
          ...(offer.benchmark > 0
            ? [{ label: 'Indice de performance', value: String(offer.benchmark) }]
            : []),
        ]
      : []),
  ];
}

/** Returns the sheet as plain text for the clipboard. */
const formatSpecSheet = (server: DedicatedServer): string =>
  [
    server.name,
    ...getSheet(server).map(({ label, value }) => `${label} : ${value ?? 'Nous consulter'}`),
    `Prix : ${server.price}`,
  ].join('\n');
