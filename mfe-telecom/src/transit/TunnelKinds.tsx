import { formatNumber } from '@site/kit/numbers';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Stop } from '../line/Stop.tsx';
import { tunnelKinds, usableMtu } from './tunnels.ts';

const octets = (bytes: number) => `${formatNumber(bytes)} octets`;

export function TunnelKinds() {
  return (
    <Stop
      isWide
      id="types"
      title="Les types de tunnel, à étudier ensemble"
      intro="Le bon type dépend de votre routeur, de votre accès et de ce que vous voulez transporter. Voici ce qui les distingue ; le choix se fait avec vous, avant la commande."
    >
      <PlanTable
        caption="Tunnels normalisés, du plus léger au plus lourd"
        titleLabel="Type"
        rows={tunnelKinds}
        rowId={({ id }) => `type-${id}`}
        rowTitle={({ name }) => name}
        columns={[
          { label: 'Transporte', value: ({ carries }) => carries },
          { label: 'Chiffré', value: ({ isEncrypted }) => (isEncrypted ? 'Oui' : 'Non') },
          { label: 'En-têtes', isNumber: true, value: ({ overheadBytes }) => octets(overheadBytes) },
          { label: 'MTU utile', isNumber: true, value: (kind) => octets(usableMtu(kind)) },
          { label: 'Convient à', value: ({ suits }) => suits },
          { label: 'Référence', value: ({ standard }) => standard },
        ]}
        footnote="En-têtes comptés sur IPv4, sans option ; MTU utile sur un lien à 1 500 octets. Votre accès peut en ôter encore, par exemple en PPPoE."
      />
    </Stop>
  );
}
