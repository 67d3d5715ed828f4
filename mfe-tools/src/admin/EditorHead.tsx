import { Button, ButtonLink } from '@site/kit/ui/Button';
import { useState } from 'react';
import styles from './Admin.module.css';
import type { EditorSnapshot, EditorStore } from './editor-store.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { download, exportName, exportText } from './transfer.ts';

interface EditorHeadProps {
  store: EditorStore;
  snapshot: EditorSnapshot;
  onExpired(): void;
  onLeave(): void;
}

/** Title and what concerns the whole list: history, import, export, the page visitors see, logging out. */
export function EditorHead({ store, snapshot, onExpired, onLeave }: EditorHeadProps) {
  const { offers } = snapshot;
  const [open, setOpen] = useState<'history' | 'import' | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <header className={styles.head}>
      <h1>Serveurs dédiés</h1>
      <div className={styles.actions}>
        <ButtonLink to="/offres/dedies" look="quiet">
          Voir la page
        </ButtonLink>
        <ButtonLink to="/admin/livraisons" look="quiet">
          Livraisons
        </ButtonLink>
        <Button onClick={() => setOpen('history')}>Historique</Button>
        <Button onClick={() => setOpen('import')}>Importer</Button>
        <Button onClick={() => download(exportName(new Date()), exportText(offers))}>Exporter</Button>
        <Button
          aria-disabled={isLeaving}
          onClick={() => {
            if (!isLeaving) onLeave();
            setIsLeaving(true);
          }}
        >
          {isLeaving ? 'Déconnexion…' : 'Se déconnecter'}
        </Button>
      </div>
      {open === 'history' && (
        <HistoryDialog
          snapshot={snapshot}
          onExpired={onExpired}
          onRestored={(saved) => store.goOnFrom(saved)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'import' && (
        <ImportDialog
          offers={offers}
          onReplace={(imported) => {
            store.edit(imported);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </header>
  );
}
