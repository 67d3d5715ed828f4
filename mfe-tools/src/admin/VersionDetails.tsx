import { Button } from '@site/kit/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { CallError, isExpired, loadVersion, restoreVersion } from './calls.ts';
import styles from './Dialogs.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers, sameOffers } from './diff.ts';
import type { EditorSnapshot } from './editor-store.ts';
import type { Offers } from './list.ts';
import type { Saved } from './save-queue.ts';

interface VersionDetailsProps {
  version: number;
  snapshot: EditorSnapshot;
  onExpired(): void;
  onRestored(saved: Saved): void;
}

const offersOf = async (version: number): Promise<Offers> =>
  version === 0 ? [] : (await loadVersion(version)).offers;

/** What a version changed, what putting it in force again would change, and the button that does. */
export function VersionDetails({ version, snapshot, onExpired, onRestored }: VersionDetailsProps) {
  const expire = useRef(onExpired);
  expire.current = onExpired;
  const { base, state } = snapshot;
  const [lists, setLists] = useState<{ before: Offers; offers: Offers } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    Promise.all([offersOf(version - 1), offersOf(version)]).then(
      ([before, offers]) => setLists({ before, offers }),
      (error: unknown) => {
        if (isExpired(error)) return expire.current();
        console.warn('Historique', error);
        setFault('Cette version n’a pas pu être chargée.');
      },
    );
  }, [version]);

  const restore = async (offers: Offers) => {
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

  const isInForce = lists && sameOffers(lists.offers, base.offers);
  const isSettled = state.phase === 'saved' && snapshot.heldBack === 0;
  return (
    <div className={styles.details}>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {!lists && !fault && <p role="status">Chargement…</p>}
      {lists && (
        <>
          <h3>Ce qu’elle a changé</h3>
          <DiffView diff={diffOffers(lists.before, lists.offers)} />
          {!isInForce && (
            <>
              <h3>Ce que sa restauration changerait</h3>
              <DiffView diff={diffOffers(base.offers, lists.offers)} />
              {!isSettled && <p>Vos dernières modifications doivent d’abord être enregistrées.</p>}
              <p>
                <Button
                  look="primary"
                  disabled={!isSettled}
                  aria-disabled={isBusy}
                  onClick={() => restore(lists.offers)}
                >
                  Restaurer la version {version}
                </Button>
              </p>
            </>
          )}
        </>
      )}
    </div>
  );
}
