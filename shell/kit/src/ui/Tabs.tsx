import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: { value: T; label: string; panel: ReactNode }[];
  value: T;
  onChange(value: T): void;
}

/**
 * Panels of which one is shown; all stand in the HTML. ARIA pattern: Tabs with automatic activation (arrows, Home
 * and End move and select).
 */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.findIndex((tab) => tab.value === value);
  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        data-needs-script=""
        onKeyDown={move}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={index === selected}
            aria-controls={`${id}-${tab.value}-panneau`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panneau`}
          aria-labelledby={`${id}-${tab.value}`}
          {...(index !== selected && { 'data-off': '' })}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
