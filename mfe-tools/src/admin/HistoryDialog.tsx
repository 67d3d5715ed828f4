import type { VersionSummary } from '@site/api-contract/admin/admin';
import { formatInParis } from '@site/api-contract/texts/french-dates';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { useEffect, useState } from 'react';
import admin from './Admin.module.css';
import { ApiError, isSessionExpired, loadVersion, loadVersions, restoreVersion } from './calls.ts';
import { DiffView } from './DiffView.tsx';
import { areSameOffers, diffOffers } from './diff.ts';
import styles from './Editor.module.css';
import type { EditorSnapshot } from './editor-store.ts';
import type { DedicatedOffers } from './offer-list.ts';
import type { SavedList } from './save-queue.ts';

/** Offers named in a version's line; the details list all. */
const GLANCE = 3;

interface HistoryDialogProps {
  snapshot: EditorSnapshot;
  onExpired(): void;
  onRestored(saved: SavedList): void;
  onClose(): void;
}

/** All saved versions with their changes, newest first; each can be restored. */
export function HistoryDialog({ snapshot, onExpired, onRestored, onClose }: HistoryDialogProps) {
  const [versions, setVersions] = useState<VersionSummary[]>([]);
  /** Offers by version, for the listed versions and the version before the oldest. */
  const [lists, setLists] = useState<ReadonlyMap<number, DedicatedOffers>>(new Map([[0, []]]));
  const [before, setBefore] = useState<number | null | undefined>(undefined);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [open, setOpen] = useState<number | null>(null);

  const load = async (older?: number) => {
    setStatus('loading');
    try {
      const page = await loadVersions(older);
      const listsByVersion = new Map(lists);
      const neededVersions = new Set(page.versions.flatMap(({ version }) => [version - 1, version]));
      await Promise.all(
        [...neededVersions]
          .filter((version) => !listsByVersion.has(version))
          .map(async (version) => listsByVersion.set(version, (await loadVersion(version)).offers)),
      );
      setLists(listsByVersion);
      setVersions((shown) => (older === undefined ? page.versions : [...shown, ...page.versions]));
      setBefore(page.nextBefore);
      setStatus('ready');
    } catch (error) {
      if (isSessionExpired(error)) return onExpired();
      console.warn('Historique', error);
      setStatus('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => void load(), []);

  return (
    <Dialog title="Historique" onClose={onClose}>
      <ol className={styles.versions}>
        {versions.map((summary) => {
          const before = lists.get(summary.version - 1) ?? [];
          const offers = lists.get(summary.version) ?? [];
          const isInForce = summary.version === snapshot.base.version;
          return (
            <li key={summary.version}>
              <div className={styles.version}>
                <p>
                  <strong>Version {summary.version}</strong>
                  {isInForce && ' (en vigueur)'}
                  <br />
                  <span className={admin.quiet}>
                    {formatInParis(summary.savedAt, { dateStyle: 'long', timeStyle: 'medium' })}
                    {' · '}par {summary.editor ?? 'l’équipe, avec le mot de passe partagé'} · {summary.offers}{' '}
                    offre
                    {summary.offers > 1 ? 's' : ''}
                    {summary.restoredFrom !== null && ` · version ${summary.restoredFrom} restaurée`}
                  </span>
                </p>
                <Button
                  aria-expanded={open === summary.version}
                  aria-label={`${isInForce ? 'Détails' : 'Restaurer'} : version ${summary.version}`}
                  onClick={() => setOpen(open === summary.version ? null : summary.version)}
                >
                  {isInForce ? 'Détails' : 'Restaurer…'}
                </Button>
              </div>
              {open === summary.version ? (
                <VersionDetails
                  version={summary.version}
                  before={before}
                  offers={offers}
                  snapshot={snapshot}
                  onExpired={onExpired}
                  onRestored={(saved) => {
                    onRestored(saved);
                    onClose();
                  }}
                />
              ) : (
                <DiffView diff={diffOffers(before, offers)} atMost={GLANCE} />
              )}
            </li>
          );
        })}
      </ol>
      <div role="status">
        {status === 'loading' && <p>Chargement de l’historique…</p>}
        {status === 'ready' && versions.length === 0 && <p>Aucune version n’a encore été enregistrée.</p>}
        {status === 'failed' && <p className={styles.fault}>L’historique n’a pas pu être chargé.</p>}
      </div>
      {status === 'failed' && <Button onClick={() => load(before ?? undefined)}>Réessayer</Button>}
      {status === 'ready' && before && (
        <Button onClick={() => load(before)}>Voir les versions plus anciennes</Button>
      )}
    </Dialog>
  );
}

interface VersionDetailsProps {
  version: number;
  /** Offers of the previous version and of this one. */
  before: DedicatedOffers;
  offers: DedicatedOffers;
  snapshot: EditorSnapshot;
  onExpired(): void;
  onRestored(saved: SavedList): void;
}

/** Changes of a version, effect of its restoration, and the button that restores it. */
function VersionDetails({ version, before, offers, snapshot, onExpired, onRestored }: VersionDetailsProps) {
  const { base, state } = snapshot;
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const restore = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onRestored({ ...(await restoreVersion(version, base.version)), offers });
    } catch (error) {
      if (isSessionExpired(error)) return onExpired();
      console.warn('Restauration', error);
      const isStale = error instanceof ApiError && error.status === 412;
      setFault(
        isStale
          ? 'La liste a changé entre-temps : rechargez la page, puis recommencez.'
          : 'La version n’a pas pu être restaurée. Réessayez.',
      );
      setIsBusy(false);
    }
  };

  const isInForce = areSameOffers(offers, base.offers);
  const isSettled = state.phase === 'saved' && snapshot.unsavedFaultCount === 0;
  return (
    <div className={`${admin.stack} ${styles.details}`}>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {!isInForce && (
        <>
          {!isSettled && <p>Vos dernières modifications doivent d’abord être enregistrées.</p>}
          <p>
            <Button look="primary" disabled={!isSettled} aria-disabled={isBusy} onClick={restore}>
              Restaurer la version {version}
            </Button>
          </p>
          <h3>Ce que sa restauration changerait</h3>
          <DiffView diff={diffOffers(base.offers, offers)} />
        </>
      )}
      <h3>Ce qu’elle a changé</h3>
      <DiffView diff={diffOffers(before, offers)} />
    </div>
  );
}
