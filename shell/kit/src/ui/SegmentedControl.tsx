import styles from './SegmentedControl.module.css';

interface Segments<T extends string> {
  /** Legend of the choice, read before the options. */
  legend: string;
  name: string;
  options: readonly { value: T; label: string }[];
}

interface SegmentedControlProps<T extends string> extends Segments<T> {
  value: T;
  onChange(value: T): void;
  /** Options on several lines: each has its own border. */
  areChips?: boolean;
}

/**
 * A choice among a few visible options, in an island; hidden without scripts. ARIA pattern: Radio Group, with native
 * radio buttons.
 *
 * @example
 * <SegmentedControl legend="Facturation" name="facturation" options={billings} value={billing} onChange={setBilling} />
 */
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
  /** The address keeps the choice under the group's name; parts of the page depend on it (`ChoicePanel`). */
  inAddress?: boolean;
  /** Hides the control without scripts, where nothing depends on the choice. */
  needsScript?: boolean;
}

/**
 * The control outside an island, which works from first paint: the browser keeps the choice. The first option is the
 * default.
 *
 * @example
 * <StaticSegments legend="Gamme" name="gamme" options={[{ value: 'xeon', label: 'Xeon' }]} inAddress />
 */
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
