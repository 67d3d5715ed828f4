import { type RefObject, useEffect, useRef, useState } from 'react';

/** Size of the root's letters unless somebody asks for others, in pixels. */
const USUAL = 16;

/**
 * The width of an element in pixels, so that a picture is drawn as large as it is seen and its letters keep their form; and
 * how many times larger than usual letters are.
 */
export function useWidth<E extends Element>(): [RefObject<E | null>, width: number, scale: number] {
  const element = useRef<E>(null);
  const [[width, scale], setSize] = useState<[number, number]>([0, 1]);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize([Math.round(entry?.contentRect.width ?? 0), letters / USUAL || 1]);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width, scale];
}
