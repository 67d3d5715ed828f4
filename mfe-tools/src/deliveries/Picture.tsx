import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Pictures.module.css';

/** Size of the root's letters unless somebody asks for others, in pixels. */
const USUAL = 16;

interface CanvasProps {
  /** What it tells; without it, the words beside it do. */
  label?: string;
  look?: string | undefined;
  /** In pixels, where letters are `scale` times larger than usual. */
  height(scale: number): number;
  children(width: number, scale: number): ReactNode;
}

/** A drawing in the pixels there is room for, so that its letters keep their form. */
export function Canvas({ label, look = '', height, children }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, scale }, setSize] = useState({ width: 0, scale: 1 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: Math.round(entry?.contentRect.width ?? 0), scale: letters / USUAL || 1 });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={`${styles.canvas} ${look}`}>
      {width > 0 && (
        <svg role="img" aria-label={label} aria-hidden={!label} width={width} height={height(scale)}>
          {children(width, scale)}
        </svg>
      )}
    </div>
  );
}

interface TimesProps {
  /** Epoch milliseconds. */
  from: number;
  to: number;
  told(time: number): string;
  /** In the place of the last time. */
  end?: string;
}

/** When a picture begins and ends, and the middle between; its label or table says so to assistive technology. */
export const Times = ({ from, to, told, end = told(to) }: TimesProps) => (
  <p className={styles.times} aria-hidden="true">
    <span>{told(from)}</span>
    <span>{told((from + to) / 2)}</span>
    <span>{end}</span>
  </p>
);

interface NumbersProps {
  summary: string;
  caption: string;
  head: ReactNode;
  rows: ReactNode;
}

/** What a picture shows, as a table on demand. */
export const Numbers = ({ summary, caption, head, rows }: NumbersProps) => (
  <details className={styles.numbers}>
    <summary>{summary}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </section>
  </details>
);
