import { useEffect, useRef, useState } from 'react';

/**
 * Time that stands still while it is held (WCAG 2.2.1).
 *
 * @param totalMs until `onEnd`
 * @param stepMs how often the share changes; the timer runs in these steps
 * @returns the share of time gone, 0 to 100, and what to spread on the element that holds it by hover or focus
 */
export function useCountdown(totalMs: number, stepMs: number, onEnd: () => void) {
  const [percent, setPercent] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(
      () => setPercent((value) => Math.min(100, value + (stepMs / totalMs) * 100)),
      stepMs,
    );
    return () => clearInterval(timer);
  }, [isHeld, stepMs, totalMs]);
  useEffect(() => {
    if (percent >= 100) end.current();
  }, [percent]);
  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
  return { percent, hold };
}
