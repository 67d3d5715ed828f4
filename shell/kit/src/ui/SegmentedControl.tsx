import styles from './SegmentedControl.module.css';

interface Segments<T extends string> {
  /** What is chosen, read before the options. */
  legend: string;
  name: string;
  options: readonly { value: T; label: string }[];
}

interface SegmentedControlProps<T extends string> extends Segments<T> {
  value: T;
  onChange(value: T): void;
  /** More options than a line holds: each has its own border. */
  areChips?: boolean;
}

/** One choice among a few, always visible where scripts run; in an island. ARIA pattern: Radio Group, with native radio buttons. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { legend, name, options, value, onChange, areChips } = props;
  return (
    <fieldset className={styles.control} data-needs-script="">
      <legend>{legend}</legend>
      <div className={areChips ? styles.chips : styles.options}>
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

interface StaticSegmentsProps<T extends string> extends Segments<T> {
  /** The address keeps the choice under the group's name; a part of the page follows it (`When`). */
  inAddress?: boolean;
  /** Nothing follows the choice where scripts don't run. */
  needsScript?: boolean;
}

/** The same outside of an island, answered at first paint: the browser keeps the choice, at first the first option. */
export function StaticSegments<T extends string>(props: StaticSegmentsProps<T>) {
  const { legend, name, options, inAddress, needsScript } = props;
  return (
    <fieldset
      className={styles.control}
      {...(inAddress && { 'data-choice': name })}
      {...(needsScript && { 'data-needs-script': '' })}
    >
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
