import { type DedicatedOffer, proposedLocations } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Glyph } from '@site/kit/ui/Glyph';
import { useRef, useState } from 'react';
import { addLocation } from './list.ts';
import styles from './OfferForm.module.css';
import { Toggle } from './Toggle.tsx';

interface LocationsProps {
  locations: readonly string[];
  error: string | undefined;
  onChange(change: Pick<DedicatedOffer, 'locations'>): void;
}

const isProposed = (place: string) => (proposedLocations as readonly string[]).includes(place);

/** The proposed places to tick, others by name; a blank one is ignored (specification, sections 5 and 9). */
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset's grid would draw a second frame
    <div role="group" aria-label="Localisations" className={styles.locations}>
      <p className={styles.groupLabel} aria-hidden="true">
        Localisations
      </p>
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
    </div>
  );
}
