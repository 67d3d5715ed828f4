import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { useState } from 'react';
import styles from './Dialogs.module.css';
import { fieldChanges } from './diff.ts';
import { offerName } from './fields.ts';
import type { Offers } from './list.ts';
import { type Difference, type Divergence, differences, merged, type Side } from './reconcile.ts';

interface ConflictDialogProps {
  divergence: Divergence;
  /** Number of the version in force. */
  version: number;
  onChoose(offers: Offers): void;
  /** Puts the choice off; nothing is saved until it is made. */
  onClose(): void;
}

/** Two editors changed one list: what differs, and whose version prevails, at once or offer by offer (decision 23). */
export function ConflictDialog({ divergence, version, onChoose, onClose }: ConflictDialogProps) {
  const [sides, setSides] = useState<Record<string, Side>>({});
  const disputed = differences(divergence);
  return (
    <Dialog title="Deux listes à réconcilier" onClose={onClose}>
      <p>
        La version {version} a été enregistrée entre-temps. Rien n’est perdu : toutes les versions restent
        dans l’historique, et la vôtre dans cet éditeur.
      </p>
      {disputed.length === 0 && <p>Seul l’ordre des offres diffère.</p>}
      {disputed.map((difference) => (
        <DisputedOffer
          key={difference.id}
          difference={difference}
          side={sides[difference.id] ?? difference.proposed}
          version={version}
          onChoose={(side) => setSides({ ...sides, [difference.id]: side })}
        />
      ))}
      <div className={`${styles.buttons} ${styles.inReach}`}>
        <Button look="primary" onClick={() => onChoose(merged(divergence, sides))}>
          Appliquer ces choix
        </Button>
        <Button onClick={() => onChoose(divergence.mine)}>Garder toute ma liste</Button>
        <Button onClick={() => onChoose(divergence.theirs)}>Prendre toute la version {version}</Button>
      </div>
    </Dialog>
  );
}

const authors = {
  mine: 'Modifiée par vous.',
  theirs: 'Modifiée par quelqu’un d’autre.',
  both: 'Modifiée par vous et par quelqu’un d’autre.',
} as const;

interface DisputedOfferProps {
  difference: Difference;
  side: Side;
  version: number;
  onChoose(side: Side): void;
}

/** One offer of which there are two versions. ARIA pattern: Radio Group, with native radio buttons. */
function DisputedOffer({ difference, side, version, onChoose }: DisputedOfferProps) {
  const { id, mine, theirs, changedBy } = difference;
  const options: { side: Side; label: string; isGone: boolean }[] = [
    { side: 'mine', label: 'Ma version', isGone: mine === null },
    { side: 'theirs', label: `Version ${version}`, isGone: theirs === null },
  ];
  return (
    <fieldset className={styles.disputed}>
      <legend>{offerName(mine ?? theirs ?? { name: '' })}</legend>
      <p className={styles.quiet}>{authors[changedBy]}</p>
      {mine && theirs && <BothVersions mine={mine} theirs={theirs} version={version} />}
      <div className={styles.sides}>
        {options.map((option) => (
          <label key={option.side}>
            <input
              type="radio"
              name={`choix-${id}`}
              checked={side === option.side}
              onChange={() => onChoose(option.side)}
            />
            <span>
              {option.label}
              {option.isGone && ' (sans cette offre)'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The fields in which two versions of an offer differ, side by side. */
function BothVersions({
  mine,
  theirs,
  version,
}: {
  mine: DedicatedOffer;
  theirs: DedicatedOffer;
  version: number;
}) {
  return (
    <table className={styles.both}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Ma version</th>
          <th scope="col">Version {version}</th>
        </tr>
      </thead>
      <tbody>
        {fieldChanges(theirs, mine).map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{after}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
