import { Button } from '@site/kit/ui/Button';
import { useState } from 'react';
import { CallError, isExpired, restoreVersion } from './calls.ts';
import styles from './Dialogs.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers, sameOffers } from './diff.ts';
import type { EditorSnapshot } from './editor-store.ts';
import type { Offers } from './list.ts';
import type { Saved } from './save-queue.ts';

interface VersionDetailsProps {
  version: number;
  /** The list before it, and its own. */
  before: Offers;
  offers: Offers;
  snapshot: EditorSnapshot;
  onExpired(): void;
  onRestored(saved: Saved): void;
}

/** What a version changed, what putting it in force again would change, and the button that does. */
export function VersionDetails({
  version,
  before,
  offers,
  snapshot,
  onExpired,
  onRestored,
}: VersionDetailsProps) {
  const { base, state } = snapshot;
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const restore = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onRestored({ ...(await restoreVersion(version, base.version)), offers });
    } catch (error) {
      if (isExpired(error)) return onExpired();
      console.warn('Restauration', error);
      const isStale = error instanceof CallError && error.status === 412;
      setFault(
        isStale
          ? 'La liste a changé entre-temps : rechargez la page, puis recommencez.'
          : 'La version n’a pas pu être restaurée. Réessayez.',
      );
      setIsBusy(false);
    }
  };

  const isInForce = sameOffers(offers, base.offers);
  const isSettled = state.phase === 'saved' && snapshot.heldBack === 0;
  return (
    <div className={styles.details}>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <h3>Ce qu’elle a changé</h3>
      <DiffView diff={diffOffers(before, offers)} />
      {!isInForce && (
        <>
          <h3>Ce que sa restauration changerait</h3>
          <DiffView diff={diffOffers(base.offers, offers)} />
          {!isSettled && <p>Vos dernières modifications doivent d’abord être enregistrées.</p>}
          <p>
            <Button look="primary" disabled={!isSettled} aria-disabled={isBusy} onClick={restore}>
              Restaurer la version {version}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
