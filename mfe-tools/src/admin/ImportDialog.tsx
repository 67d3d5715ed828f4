import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { Field } from '@site/kit/ui/Field';
import { useState } from 'react';
import admin from './Admin.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers } from './diff.ts';
import styles from './Editor.module.css';
import type { Offers } from './list.ts';
import { importText } from './transfer.ts';

/** Faults shown at once; the others are counted. */
const SHOWN_FAULTS = 20;

interface ImportDialogProps {
  offers: Offers;
  onReplace(offers: Offers): void;
  onClose(): void;
}

/** A list from a file: checked, then compared with the one it would replace. */
export function ImportDialog({ offers, onReplace, onClose }: ImportDialogProps) {
  const [result, setResult] = useState<ReturnType<typeof importText> | null>(null);
  const read = async (file: File | undefined) => setResult(file ? importText(await file.text()) : null);
  const diff = result && 'offers' in result ? diffOffers(offers, result.offers) : null;
  return (
    <Dialog title="Importer une liste" onClose={onClose}>
      <Field
        label="Fichier JSON, tel que « Exporter » l’écrit"
        type="file"
        accept="application/json,.json"
        onChange={({ target }) => read(target.files?.[0])}
      />
      <div role="status">
        {result && 'faults' in result && (
          <>
            <p className={styles.fault}>Cette liste ne peut pas être importée :</p>
            <ul className={styles.faults}>
              {result.faults.slice(0, SHOWN_FAULTS).map(({ row, text }) => (
                <li key={`${row} ${text}`}>
                  {row > 0 && `Offre ${row}, `}
                  {text}
                </li>
              ))}
            </ul>
            {result.faults.length > SHOWN_FAULTS && (
              <p>… et {result.faults.length - SHOWN_FAULTS} autres fautes.</p>
            )}
          </>
        )}
        {diff && <DiffView diff={diff} />}
      </div>
      {result && 'offers' in result && (
        <p className={admin.actions}>
          <Button look="primary" onClick={() => onReplace(result.offers)}>
            Remplacer la liste
          </Button>
          <Button onClick={onClose}>Annuler</Button>
        </p>
      )}
    </Dialog>
  );
}
