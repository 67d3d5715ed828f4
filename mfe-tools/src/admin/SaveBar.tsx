import { dedicatedMessages } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import styles from './Editor.module.css';
import type { EditorSnapshot } from './editor-store.ts';

interface SaveBarProps {
  snapshot: EditorSnapshot;
  onRetry(): void;
  onChoose(): void;
}

/** Where the list stands, always in sight and announced as it changes; a failure says what to do. */
export function SaveBar({ snapshot, onRetry, onChoose }: SaveBarProps) {
  const { state } = snapshot;
  const isStuck = state.phase === 'failed' || state.phase === 'conflict';
  return (
    <div
      className={`${styles.bar} ${isStuck ? styles.stuck : ''}`}
      data-phase={snapshot.heldBack > 0 && !isStuck ? 'saving' : state.phase}
    >
      <p role="status" className={styles.phase}>
        {textOf(snapshot)}
      </p>
      <div role="alert">
        {state.phase === 'failed' && (
          <p>
            {dedicatedMessages.notSaved} {state.detail}
          </p>
        )}
        {state.phase === 'conflict' && (
          <p>Quelqu’un d’autre a enregistré la version {state.theirs.version} entre-temps.</p>
        )}
        {!snapshot.isKept && <p>Ce navigateur ne garde pas de brouillon : ne fermez pas cette page.</p>}
      </div>
      {state.phase === 'failed' && (
        <Button look="primary" onClick={onRetry}>
          Réessayer
        </Button>
      )}
      {state.phase === 'conflict' && (
        <Button look="primary" onClick={onChoose}>
          Choisir
        </Button>
      )}
    </div>
  );
}

function textOf({ state, heldBack }: EditorSnapshot): string {
  switch (state.phase) {
    case 'saving':
      return 'Enregistrement…';
    case 'saved': {
      const at =
        state.savedAt === null
          ? ''
          : ` à ${new Date(state.savedAt).toLocaleTimeString('fr-FR', { timeStyle: 'short' })}`;
      const except = `, sauf ${heldBack} champ${heldBack > 1 ? 's' : ''} à corriger`;
      return `Enregistré${at}${heldBack > 0 ? except : ''}`;
    }
    case 'conflict':
      return 'Enregistrement suspendu';
    default:
      return 'Échec';
  }
}
