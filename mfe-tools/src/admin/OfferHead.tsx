import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import admin from './Admin.module.css';
import { offerName } from './fields.ts';
import styles from './OfferForm.module.css';

export interface OfferHeadProps {
  offer: DedicatedOffer;
  /** From 1. */
  place: number;
  count: number;
  onMove(by: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
  /** Up to the list, where it stands above the form. */
  onBack(): void;
}

/** The offer's name and what can be done with it as a whole. */
export function OfferHead({ offer, place, count, onMove, onDuplicate, onRemove, onBack }: OfferHeadProps) {
  return (
    <header className={styles.formHead}>
      <h2>{offerName(offer)}</h2>
      <div className={admin.actions}>
        <Button look="quiet" className={styles.toList} onClick={onBack}>
          Retour à la liste
        </Button>
        <Button disabled={place === 1} onClick={() => onMove(-1)}>
          Monter
        </Button>
        <Button disabled={place === count} onClick={() => onMove(1)}>
          Descendre
        </Button>
        <Button onClick={onDuplicate}>Dupliquer</Button>
        <Button onClick={onRemove}>Supprimer</Button>
      </div>
    </header>
  );
}
