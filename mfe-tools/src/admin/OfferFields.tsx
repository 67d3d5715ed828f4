import { type DedicatedOffer, proposedLocations } from '@site/api-contract/dedicated/dedicated';
import { dedicatedLabels, hypervisorNames } from '@site/api-contract/dedicated/dedicated-fields';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Icon } from '@site/kit/ui/Icon';
import { type ReactNode, useRef, useState } from 'react';
import styles from './Offers.module.css';
import { addLocation, findBenchmarkNotice, parseBenchmark } from './offer-fields.ts';

/** A boolean field with a native checkbox. */
export function Checkbox({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Controls of one field as a group with its label (ARIA `group`). */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset's grid would draw a second frame
    <div role="group" aria-label={label} className={styles.fieldGroup}>
      <p className={styles.groupLabel} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

interface VirtualizationsProps {
  selection: DedicatedOffer['virtualization'];
  onChange(change: Pick<DedicatedOffer, 'virtualization'>): void;
}

/** Checkboxes of the hypervisors; the value keeps their order. */
export function Virtualizations({ selection, onChange }: VirtualizationsProps) {
  return hypervisorNames.map((value) => (
    <Checkbox
      key={value}
      label={value}
      isOn={selection.includes(value)}
      onChange={(isOn) =>
        onChange({
          virtualization: hypervisorNames.filter((other) =>
            other === value ? isOn : selection.includes(other),
          ),
        })
      }
    />
  ));
}

interface BenchmarkFieldProps {
  value: number;
  error: string | undefined;
  onChange(change: Partial<DedicatedOffer>, isTyping: boolean): void;
}

/** Field of an integer. Saves the integer at the start of the input, or 0, and a notice names a value that differs from the input. */
export function BenchmarkField({ value, error, onChange }: BenchmarkFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [notice, setNotice] = useState<string>();
  return (
    <Field
      label={dedicatedLabels.benchmark}
      name="benchmark"
      inputMode="numeric"
      autoComplete="off"
      hint="Entier ; 0 ou moins : non affiché."
      value={draft ?? String(value)}
      error={error ?? notice}
      onChange={({ target }) => {
        const text = target.value.trim();
        setDraft(target.value);
        setNotice(findBenchmarkNotice(text));
        onChange({ benchmark: parseBenchmark(text) }, true);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}

interface LocationsProps {
  locations: readonly string[];
  error: string | undefined;
  onChange(change: Pick<DedicatedOffer, 'locations'>): void;
}

const isPreset = (place: string) => (proposedLocations as readonly string[]).includes(place);

/** Checkboxes of the proposed locations, and a field for others; blank input is ignored (docs/product.md#admin). */
export function Locations({ locations, error, onChange }: LocationsProps) {
  const [text, setText] = useState('');
  const newLocation = useRef<HTMLDivElement>(null);
  const listWithout = (place: string) => locations.filter((other) => other !== place);
  const add = () => {
    onChange({ locations: addLocation(locations, text) });
    setText('');
    newLocation.current?.querySelector('input')?.focus();
  };
  const others = locations.filter((place) => !isPreset(place));
  return (
    <>
      <div className={styles.toggles}>
        {proposedLocations.map((place) => (
          <Checkbox
            key={place}
            label={place}
            isOn={locations.includes(place)}
            onChange={(isOn) => onChange({ locations: isOn ? [...locations, place] : listWithout(place) })}
          />
        ))}
        {others.map((place) => (
          <span key={place} className={styles.chip}>
            {place}
            <button
              type="button"
              aria-label={`Retirer ${place}`}
              onClick={() => onChange({ locations: listWithout(place) })}
            >
              <Icon name="close" size={16} />
            </button>
          </span>
        ))}
      </div>
      <div ref={newLocation} className={styles.newLocation}>
        <Field
          label="Autre localisation"
          name="new_location"
          value={text}
          autoComplete="off"
          error={error}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // The Enter of an input method ends its word.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Ajouter</Button>
      </div>
    </>
  );
}
