import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { Select } from '@site/kit/ui/Select';
import type { FormEvent } from 'react';
import styles from './Finder.module.css';
import {
  commitments,
  emptyAnswers,
  type FinderAnswers,
  formatFamily,
  type NeedKey,
  slugOfLevel,
} from './needs.ts';

const kinds = [
  { value: '', label: 'Tout' },
  { value: 'jeux', label: 'Jeux, gérés par nous' },
  { value: 'serveur', label: 'À administrer vous-même' },
  ...['vps', 'vds', 'dedie'].map((value) => ({ value, label: formatFamily(value) })),
];
const taxes = [
  { value: '', label: 'HT' },
  { value: 'ttc', label: 'TTC' },
];

interface NeedsFormProps {
  answers: FinderAnswers;
  errors: Partial<Record<NeedKey, string>>;
  /** Published levels of anti-DDoS. */
  levels: string[];
  /** Number of matching offers, announced on change; empty without requirements. */
  summary: string;
  change(changes: Partial<FinderAnswers>, kind: 'typing' | 'choice'): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** Form of the requirements, all optional. « Voir » scrolls to the offers where they are below the form. */
export function NeedsForm({ answers, errors, levels, summary, change, onSubmit }: NeedsFormProps) {
  const typed = (key: NeedKey, label: string) => (
    <Field
      label={label}
      name={key}
      inputMode={key === 'budget' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={answers[key]}
      error={errors[key]}
      onChange={(event) => change({ [key]: event.target.value }, 'typing')}
    />
  );
  const choiceField = (key: NeedKey, label: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      name={key}
      options={options}
      placeholder="Peu importe"
      value={answers[key]}
      onChange={(event) => change({ [key]: event.target.value }, 'choice')}
    />
  );
  const segments = (
    key: NeedKey,
    legend: string,
    options: { value: string; label: string }[],
    areChips = false,
  ) => (
    <SegmentedControl
      areChips={areChips}
      legend={legend}
      name={key}
      options={options}
      value={options.find(({ value }) => value === answers[key])?.value ?? ''}
      onChange={(value) => change({ [key]: value }, 'choice')}
    />
  );
  const isEmpty = Object.values(answers).every((answer) => !answer);
  return (
    <form className={styles.form} action="/quel-serveur" noValidate onSubmit={onSubmit} data-needs-script="">
      {segments('besoin', 'Type de serveur', kinds, true)}
      <div className={styles.fields}>
        {typed('memoire', 'Mémoire, en Go')}
        {typed('stockage', 'Stockage, en Go')}
        {typed('threads', 'vCPU, vCores ou threads')}
        {choiceField(
          'antiddos',
          'Anti-DDoS',
          levels.map((level) => ({ value: slugOfLevel(level), label: level })),
        )}
        {typed('budget', 'Budget par mois, en €')}
        {segments('prix', 'Ce budget est', taxes)}
        {choiceField(
          'engagement',
          'Engagement',
          commitments.map((months) => ({
            value: String(months),
            label: months === 0 ? 'Aucun' : `${months} mois au plus`,
          })),
        )}
      </div>
      <div className={styles.ask}>
        <p role="status">{summary}</p>
        <Button type="submit" look="primary">
          Voir les offres
        </Button>
        {/* Not disabled: the pressed button keeps the focus. */}
        <Button
          look="quiet"
          aria-disabled={isEmpty}
          onClick={() => {
            if (!isEmpty) change(emptyAnswers, 'choice');
          }}
        >
          Tout effacer
        </Button>
      </div>
    </form>
  );
}
