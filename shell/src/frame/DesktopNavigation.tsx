import { useLocation } from '@site/kit/nav';
import { useEffect, useRef, useState } from 'react';
import styles from './DesktopNavigation.module.css';
import { NavigationAnchor } from './NavigationAnchor.tsx';
import { groups, home, type NavigationGroup } from './navigation.ts';

/** Specification, section 9. */
const CLOSE_DELAY_MS = 150;

/** A touch opens by its click alone: the hover a touch pretends would open, and its click close again. */
const isMouse = (event: React.PointerEvent) => event.pointerType === 'mouse';

/**
 * The groups of the site as disclosures: hovering opens, leaving closes 150 ms later; click, Enter and Space
 * toggle, Esc closes and gives the focus back. ARIA pattern: Disclosure Navigation Menu. Until the shell runs, the
 * panels open by `:hover` and `:focus-within`.
 */
export function DesktopNavigation() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(closing.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setOpen(null), [pathname]);
  useEffect(() => () => clearTimeout(closing.current), []);
  return (
    <nav aria-label="Principale" className={styles.navigation}>
      <ul className={styles.list}>
        <li>
          <NavigationAnchor link={home} className={styles.top} />
        </li>
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            isOpen={open === group.label}
            onToggle={() => setOpen(open === group.label ? null : group.label)}
            onClose={() => setOpen(null)}
            onEnter={() => {
              stay();
              setOpen(group.label);
            }}
            onLeave={() => {
              stay();
              closing.current = setTimeout(() => setOpen(null), CLOSE_DELAY_MS);
            }}
          />
        ))}
      </ul>
    </nav>
  );
}

/** As wide as the navigation at its narrowest; says and shows nothing. */
export const NavigationRuler = ({ className }: { className: string | undefined }) => (
  <div className={className}>
    <span className={styles.top} data-label={home.label} />
    {groups.map(({ label }) => (
      <span key={label} className={styles.top} data-label={label}>
        <span className={styles.arrow} />
      </span>
    ))}
  </div>
);

interface GroupProps {
  group: NavigationGroup;
  isOpen: boolean;
  onToggle(): void;
  onClose(): void;
  onEnter(): void;
  onLeave(): void;
}

function Group({ group, isOpen, onToggle, onClose, onEnter, onLeave }: GroupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const openedByHover = useRef(false);
  const panel = `menu-${group.label.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <li
      className={styles.group}
      onPointerEnter={(event) => {
        if (!isMouse(event)) return;
        openedByHover.current = !isOpen;
        onEnter();
      }}
      onPointerLeave={(event) => isMouse(event) && onLeave()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        onClose();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.top}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => {
          // The pointer that opened by hovering means the same by its first click.
          const confirms = isOpen && openedByHover.current;
          openedByHover.current = false;
          if (!confirms) onToggle();
        }}
      >
        {group.label}
        <svg
          viewBox="0 0 12 12"
          className={styles.arrow}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <ul id={panel} className={styles.panel} data-open={isOpen}>
        {group.links.map((link) => (
          <li key={link.label}>
            <NavigationAnchor link={link} />
          </li>
        ))}
      </ul>
    </li>
  );
}
