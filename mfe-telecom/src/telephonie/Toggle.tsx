import { useEffect, useRef } from 'react';
import styles from './Toggle.module.css';

/** An option one takes or leaves. ARIA pattern: Checkbox, native. */
export function Toggle({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  // Ticked before React came: the box shows it, so it counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    if (box.current && box.current.checked !== isOn) onChange(box.current.checked);
  }, []);
  return (
    <label className={styles.toggle} data-needs-script="">
      <input ref={box} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {/* The style sheet shows the one that holds, also before React came. */}
      <span className={styles.off}>Ajouter</span>
      <span className={styles.on}>Ajouté</span>
      <span className="unseen"> : {label}</span>
    </label>
  );
}
