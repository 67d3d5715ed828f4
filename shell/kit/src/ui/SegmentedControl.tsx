import { useEffect, useRef } from 'react';
import styles from './SegmentedControl.module.css';

interface StaticSegmentsProps<T extends string> {
  /** What is chosen, read before the options. */
  legend: string;
  name: string;
  options: readonly { value: T; label: string }[];
}

export interface SegmentedControlProps<T extends string> extends StaticSegmentsProps<T> {
  value: T;
  onChange(value: T): void;
}

/** One choice among a few, always visible where scripts run. ARIA pattern: Radio Group, with native radio buttons. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { legend, name, options, value, onChange } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  // Chosen before React came: the control shows what the visitor chose, so that choice counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = options.find((candidate) => candidate.value === chosen);
    if (option && option.value !== value) onChange(option.value);
  }, []);
  return (
    <fieldset ref={group} className={styles.control} data-needs-script="">
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same in a static section: the browser keeps the choice, at first the first option. */
export function StaticSegments<T extends string>({ legend, name, options }: StaticSegmentsProps<T>) {
  return (
    <fieldset className={styles.control}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.option}>
            <input type="radio" name={name} value={value} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
