import { type DedicatedOffer, proposedLocations } from '@site/api-contract/dedicated';
import { dedicatedLabels, virtualizations } from '@site/api-contract/dedicated-fields';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Glyph } from '@site/kit/ui/Glyph';
import { type ReactNode, useRef, useState } from 'react';
import styles from './Offers.module.css';
import { addLocation, parseBenchmark } from './offer-fields.ts';

/** A boolean field with a native checkbox. */
export function Toggle({
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

/** Controls of one field with its label. */
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
  chosen: DedicatedOffer['virtualization'];
  onChange(change: Pick<DedicatedOffer, 'virtualization'>): void;
}

/** Checkboxes of the hypervisors; the value keeps their order. */
export function Virtualizations({ chosen, onChange }: VirtualizationsProps) {
  return virtualizations.map((value) => (
    <Toggle
      key={value}
      label={value}
      isOn={chosen.includes(value)}
      onChange={(isOn) =>
        onChange({
          virtualization: virtualizations.filter((other) =>
            other === value ? isOn : chosen.includes(other),
          ),
        })
      }
    />
  ));
}

interface BenchmarkProps {
  value: number;
  error: string | undefined;
  onChange(change: Partial<DedicatedOffer>, isTyping: boolean): void;
}

/** An integer field; any other input becomes 0 (docs/product.md#admin), and a notice says so. */
export function Benchmark({ value, error, onChange }: BenchmarkProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [notice, setNotice] = useState<string>();
  return (
    <Field
      label={dedicatedLabels.benchmark}
      name="benchmark"
      inputMode="numeric"
      autoComplete="off"
      hint="Entier ; 0 : non affiché."
      value={typed ?? String(value)}
      error={error ?? notice}
      onChange={({ target }) => {
        const text = target.value.trim();
        const benchmark = parseBenchmark(text);
        setTyped(target.value);
        setNotice(
          text === '' || text === String(benchmark)
            ? undefined
            : `« ${text} » n’est pas un nombre entier : ${benchmark} est enregistré.`,
        );
        onChange({ benchmark }, true);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface LocationsProps {
  locations: readonly string[];
  error: string | undefined;
  onChange(change: Pick<DedicatedOffer, 'locations'>): void;
}

const isProposed = (place: string) => (proposedLocations as readonly string[]).includes(place);

/** Checkboxes of the proposed locations, and a field for others; blank input is ignored (docs/product.md#admin). */
export function Locations({ locations, error, onChange }: LocationsProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLDivElement>(null);
  const without = (place: string) => locations.filter((other) => other !== place);
  const add = () => {
    onChange({ locations: addLocation(locations, text) });
    setText('');
    input.current?.querySelector('input')?.focus();
  };
  const others = locations.filter((place) => !isProposed(place));
  return (
    <>
      <div className={styles.toggles}>
        {proposedLocations.map((place) => (
          <Toggle
            key={place}
            label={place}
            isOn={locations.includes(place)}
            onChange={(isOn) => onChange({ locations: isOn ? [...locations, place] : without(place) })}
          />
        ))}
        {others.map((place) => (
          <span key={place} className={styles.chip}>
            {place}
            <button
              type="button"
              aria-label={`Retirer ${place}`}
              onClick={() => onChange({ locations: without(place) })}
            >
              <Glyph name="close" size={16} />
            </button>
          </span>
        ))}
      </div>
      <div ref={input} className={styles.newLocation}>
        <Field
          label="Autre localisation"
          name="new_location"
          value={text}
          autoComplete="off"
          error={error}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Ajouter</Button>
      </div>
    </>
  );
}
