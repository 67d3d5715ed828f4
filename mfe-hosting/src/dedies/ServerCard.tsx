import type { DedicatedServer } from '@site/api-contract/merge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { PlanCard } from '@site/kit/ui/PlanCard';
import styles from './Dedies.module.css';
import { sheetOf } from './sheet.ts';

/** One server: its main figures, details and order. An unavailable one leads to the contact form. */
export function ServerCard({ server, onDetails }: { server: DedicatedServer; onDetails(): void }) {
  const badge = server.last_unit ? 'Dernière unité' : server.recommended ? 'Recommandé' : undefined;
  return (
    <PlanCard
      id={server.id}
      name={server.name}
      priceCents={server.priceCents}
      {...(badge && { badge })}
      description={availability(server)}
      specs={sheetOf(server).slice(0, 5)}
      action={
        <div className={styles.actions}>
          <Button onClick={onDetails} aria-label={`Détails : ${server.name}`}>
            Détails
          </Button>
          <ButtonLink to={server.link} label={`Commander ${server.name}`}>
            Commander
          </ButtonLink>
        </div>
      }
    />
  );
}

function availability({ available, delivery_time }: DedicatedServer): string {
  if (!available) return 'Indisponible pour le moment, sur demande.';
  if (!delivery_time) return 'Disponible immédiatement.';
  return `Disponible, livré en ${delivery_time} jour${delivery_time > 1 ? 's' : ''}.`;
}
