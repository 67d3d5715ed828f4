import type { VersionSummary } from '@site/api-contract/admin';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { useEffect, useState } from 'react';
import { isExpired, loadVersion, loadVersions } from './calls.ts';
import styles from './Dialogs.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers } from './diff.ts';
import type { EditorSnapshot } from './editor-store.ts';
import type { Offers } from './list.ts';
import type { Saved } from './save-queue.ts';
import { VersionDetails } from './VersionDetails.tsx';

/** Offers named in a version's line; all are in its details. */
const GLANCE = 3;

interface HistoryDialogProps {
  snapshot: EditorSnapshot;
  onExpired(): void;
  onRestored(saved: Saved): void;
  onClose(): void;
}

/** Every saved version, newest first, with what it changed; any of them can be put in force again (decision 23). */
export function HistoryDialog({ snapshot, onExpired, onRestored, onClose }: HistoryDialogProps) {
  const [versions, setVersions] = useState<VersionSummary[]>([]);
  /** The list of each version shown, and of the one before the oldest. */
  const [lists, setLists] = useState<ReadonlyMap<number, Offers>>(new Map([[0, []]]));
  const [before, setBefore] = useState<number | null | undefined>(undefined);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [open, setOpen] = useState<number | null>(null);
  const [time] = useState(() => new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'medium' }));

  const load = async (older?: number) => {
    setStatus('loading');
    try {
      const page = await loadVersions(older);
      const known = new Map(lists);
      const wanted = new Set(page.versions.flatMap(({ version }) => [version - 1, version]));
      await Promise.all(
        [...wanted]
          .filter((version) => !known.has(version))
          .map(async (version) => known.set(version, (await loadVersion(version)).offers)),
      );
      setLists(known);
      setVersions((shown) => (older === undefined ? page.versions : [...shown, ...page.versions]));
      setBefore(page.nextBefore);
      setStatus('ready');
    } catch (error) {
      if (isExpired(error)) return onExpired();
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
          return (
            <li key={summary.version}>
              <div className={styles.version}>
                <p>
                  <strong>Version {summary.version}</strong>
                  {summary.version === snapshot.base.version && ' (en vigueur)'}
                  <br />
                  <span className={styles.quiet}>
                    {time.format(summary.savedAt)}
                    {summary.editor !== null && ` · par ${summary.editor}`} · {summary.offers} offre
                    {summary.offers > 1 ? 's' : ''}
                    {summary.restoredFrom !== null && ` · version ${summary.restoredFrom} restaurée`}
                  </span>
                </p>
                <Button
                  aria-expanded={open === summary.version}
                  aria-label={`Détails de la version ${summary.version}`}
                  onClick={() => setOpen(open === summary.version ? null : summary.version)}
                >
                  Détails
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
