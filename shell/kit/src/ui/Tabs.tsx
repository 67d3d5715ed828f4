import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface TabsProps {
  label: string;
  /** Query parameter of the choice (docs/product.md#state-in-the-address); unique on the page. */
  name: string;
  tabs: { value: string; label: string; panel: ReactNode }[];
}

/**
 * Panels of which one is visible; the HTML holds all. Works from first paint (`bootstrap/choices.ts`). ARIA pattern: Tabs
 * with automatic activation (arrows, Home and End move and select).
 *
 * @example
 * <Tabs label="Métiers" name="onglet" tabs={[{ value: 'web', label: 'Web', panel: <p>…</p> }]} />
 */
export function Tabs({ label, name, tabs }: TabsProps) {
  const getId = (value: string) => `${name}-${value}`;
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} data-choice={name} data-needs-script="">
        {tabs.map(({ value, label: text }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            value={value}
            id={getId(value)}
            aria-selected={index === 0}
            aria-controls={`${getId(value)}-panneau`}
            tabIndex={index === 0 ? 0 : -1}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ value, panel }, index) => (
        <div
          key={value}
          role="tabpanel"
          id={`${getId(value)}-panneau`}
          aria-labelledby={getId(value)}
          data-when={`${name}=${value}`}
          {...(index > 0 && { 'data-off': '' })}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
