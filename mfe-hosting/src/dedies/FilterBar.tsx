import { formatCents, withVat } from '@site/api-contract/texts/money';
import { parsePriceText } from '@site/api-contract/texts/price-text';
import { useOperator } from '@site/kit/page-context';
import { Field } from '@site/kit/ui/Field';
import { Select } from '@site/kit/ui/Select';
import { useState } from 'react';
import styles from './Dedies.module.css';
import {
  countMatchingServers,
  dropdownFilters,
  type FilterableServer,
  featureFilters,
  formatBudget,
  listActiveFilters,
  type ServerFilters,
} from './filters.ts';

const sorts = [
  { value: 'offre', label: 'Ordre proposé', sort: 'offered', isDescending: false },
  { value: 'nom', label: 'Nom, croissant', sort: 'name', isDescending: false },
  { value: 'nom-desc', label: 'Nom, décroissant', sort: 'name', isDescending: true },
  { value: 'prix', label: 'Prix, croissant', sort: 'price', isDescending: false },
  { value: 'prix-desc', label: 'Prix, décroissant', sort: 'price', isDescending: true },
] as const;

interface FilterBarProps {
  filters: ServerFilters;
  /** Servers to count; undefined while the stock is loading. */
  servers: readonly FilterableServer[] | undefined;
  /** Called on a change; `isTyping` replaces the history entry instead of adding an entry. */
  onChange(change: Partial<ServerFilters>, isTyping?: boolean): void;
}

/**
 * Filters and sort of the list; each filter shows the number of servers that would remain. ARIA patterns: Button (toggle), and
 * Disclosure on narrow screens. At most one of the two anti-DDoS buttons is pressed.
 * The bootstrap script handles filters and sort from the first paint (`bootstrap/facets.ts`) and stores the state in the address.
 */
export function FilterBar({ filters, servers, onChange }: FilterBarProps) {
  const { sort, isDescending } = filters;
  const countWith = (change: Partial<ServerFilters>) =>
    servers && countMatchingServers(servers, { ...filters, ...change });
  const isOn = listActiveFilters(filters).length;
  return (
    <div className={styles.filters} data-needs-script="" data-narrows="">
      <button type="button" className={styles.fold} aria-expanded={false} aria-controls="filtres">
        Filtrer et trier{isOn > 0 && ` (${isOn})`}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside its buttons */}
      <div id="filtres" role="group" aria-label="Filtres" className={styles.panel}>
        <div className={styles.toggles}>
          {featureFilters.map((feature) => {
            const { name, value, label } = feature;
            const isPressed = filters.features.includes(feature);
            const others = filters.features.filter((other) => other.name !== name);
            const count = countWith(isPressed ? {} : { features: [...others, feature] });
            return (
              <button
                key={label}
                type="button"
                name={name}
                value={value}
                className={styles.toggle}
                aria-pressed={isPressed}
                disabled={count === 0 && !isPressed}
              >
                {/* One text: a space of its own would move when the count comes in. */}
                {`${label} `}
                <span className={styles.count}>{count}</span>
              </button>
            );
          })}
        </div>
        <div className={styles.choices}>
          {dropdownFilters.map(({ name, label, any, steps, formatValue }) => {
            const value = filters[name];
            // The address may hold a value that the list lacks.
            const values = value === null || steps.includes(value) ? steps : [...steps, value];
            return (
              <Select
                key={name}
                label={label}
                value={value ?? ''}
                options={[
                  { value: '', label: any },
                  ...values.map((one) => {
                    const count = countWith({ [name]: one });
                    return {
                      value: String(one),
                      label: count === undefined ? formatValue(one) : `${formatValue(one)} (${count})`,
                      disabled: count === 0 && one !== value,
                    };
                  }),
                ]}
                onChange={({ target }) =>
                  onChange({ [name]: values.find((one) => String(one) === target.value) ?? null })
                }
              />
            );
          })}
          <Budget cents={filters.maxCents} onChange={(maxCents) => onChange({ maxCents }, true)} />
          <Select
            label="Trier par"
            options={sorts}
            value={sorts.find((one) => one.sort === sort && one.isDescending === isDescending)?.value}
            onChange={({ target }) => {
              const { sort, isDescending } = sorts.find(({ value }) => value === target.value) ?? sorts[0];
              onChange({ sort, isDescending });
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** Field for the maximum price without VAT. The price with VAT is shown below. */
function Budget({ cents, onChange }: { cents: number | null; onChange(cents: number | null): void }) {
  const { vat } = useOperator();
  const [typed, setTyped] = useState('');
  // The typed text stays while its amount equals the address's amount. Otherwise another control changed the address.
  const text = parsePriceText(typed) === cents ? typed : formatBudget(cents);
  const ttc = cents === null ? null : withVat(cents, vat);
  return (
    <Field
      label="Prix maximum, HT / mois"
      inputMode="decimal"
      autoComplete="off"
      placeholder="Ex. 100"
      value={text}
      hint={ttc === null ? 'En euros' : `soit ${formatCents(ttc)} TTC`}
      error={text.trim() && cents === null ? 'Indiquez un montant en euros, par exemple 100.' : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parsePriceText(target.value));
      }}
    />
  );
}
