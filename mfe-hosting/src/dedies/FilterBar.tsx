import { Button } from '@site/kit/ui/Button';
import { Select } from '@site/kit/ui/Select';
import styles from './Dedies.module.css';
import type { Filters } from './filters.ts';

const sorts = [
  { value: 'nom', label: 'Nom, croissant' },
  { value: 'nom-desc', label: 'Nom, décroissant' },
  { value: 'prix', label: 'Prix, croissant' },
  { value: 'prix-desc', label: 'Prix, décroissant' },
];

interface FilterBarProps {
  filters: Filters;
  onChange(change: Partial<Filters>): void;
  onReset(): void;
}

/** Toggles and sort. ARIA pattern: Button (toggle); of the two anti-DDoS ones at most one is pressed. */
export function FilterBar({ filters, onChange, onReset }: FilterBarProps) {
  const { isImmediate, ddos, hasFailover, hasIpv6, sort, isDescending } = filters;
  const toggles: { label: string; isOn: boolean; change: Partial<Filters> }[] = [
    { label: 'Disponible immédiatement', isOn: isImmediate, change: { isImmediate: !isImmediate } },
    { label: 'Anti-DDoS Basic', isOn: ddos === 'basic', change: { ddos: ddos === 'basic' ? null : 'basic' } },
    { label: 'Anti-DDoS Game', isOn: ddos === 'game', change: { ddos: ddos === 'game' ? null : 'game' } },
    { label: 'IP Failover', isOn: hasFailover, change: { hasFailover: !hasFailover } },
    { label: 'IPv6', isOn: hasIpv6, change: { hasIpv6: !hasIpv6 } },
  ];
  return (
    <div className={styles.bar} data-needs-script="">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside its buttons */}
      <div role="group" aria-label="Filtres" className={styles.toggles}>
        {toggles.map(({ label, isOn, change }) => (
          <button
            key={label}
            type="button"
            className={styles.toggle}
            aria-pressed={isOn}
            onClick={() => onChange(change)}
          >
            {label}
          </button>
        ))}
        <Button look="quiet" disabled={!toggles.some(({ isOn }) => isOn)} onClick={onReset}>
          Réinitialiser les filtres
        </Button>
      </div>
      <Select
        label="Trier par"
        options={sorts}
        value={`${sort === 'price' ? 'prix' : 'nom'}${isDescending ? '-desc' : ''}`}
        onChange={({ target }) =>
          onChange({
            sort: target.value.startsWith('prix') ? 'price' : 'name',
            isDescending: target.value.endsWith('-desc'),
          })
        }
      />
    </div>
  );
}
