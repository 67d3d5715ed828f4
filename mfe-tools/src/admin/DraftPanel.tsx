import { Button } from '@site/kit/ui/Button';
import styles from './Dialogs.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers } from './diff.ts';
import type { Draft } from './drafts.ts';

interface DraftPanelProps {
  draft: Draft;
  /** The version in force. */
  current: number;
  onResume(): void;
  onDrop(): void;
}

/** Edits an earlier visit left unsaved, offered back before anything else is edited. */
export function DraftPanel({ draft, current, onResume, onDrop }: DraftPanelProps) {
  return (
    <section className={styles.draft} aria-labelledby="brouillon-titre">
      <h2 id="brouillon-titre">Des modifications n’ont pas été enregistrées</h2>
      <p>
        Elles datent du{' '}
        {new Date(draft.at).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short' })} et sont
        restées dans ce navigateur.
        {draft.version !== current &&
          ' La liste a changé depuis : si vous les reprenez, vous choisirez offre par offre.'}
      </p>
      <DiffView diff={diffOffers(draft.base, draft.offers)} />
      <p className={styles.buttons}>
        <Button look="primary" onClick={onResume}>
          Reprendre ces modifications
        </Button>
        <Button onClick={onDrop}>Les abandonner</Button>
      </p>
    </section>
  );
}
