import { useEffect, useRef, useState } from 'react';

/** Whether something is hovered or focused, and what to spread on it to know. Either alone holds. */
export function useHold() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const hold = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
  return { isHeld: isHovered || isFocused, hold };
}

/**
 * Time that stands still while it is held (WCAG 2.2.1).
 *
 * @param totalMs until `onEnd`
 * @param stepMs how often the share changes; the timer runs in these steps
 * @returns the share of time gone, 0 to 100, and what to spread on the element that holds it by hover or focus
 */
export function useCountdown(totalMs: number, stepMs: number, onEnd: () => void) {
  const [percent, setPercent] = useState(0);
  const { isHeld, hold } = useHold();
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
  return { percent, hold };
}
