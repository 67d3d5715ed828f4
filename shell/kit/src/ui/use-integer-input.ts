import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createIntegerParser } from '../url-state.ts';

interface IntegerInputOptions {
  min: number;
  max: number;
  value: number;
  /** Called only with an integer within the bounds. */
  onChange(value: number): void;
}

/** A text field for an integer. */
export interface IntegerInput {
  /** True while the typed text is no integer within the bounds. The value then stays as it was. */
  isWrong: boolean;
  /** Changes the value, up to the bounds. */
  stepBy(change: number): void;
  /** Drops the typed text: the field shows the value. */
  dropDraft(): void;
  /** Properties of the `input`. */
  props: InputHTMLAttributes<HTMLInputElement> & { ref: RefObject<HTMLInputElement | null> };
}

/**
 * A text field for an integer, typed or pasted as in France: « 1 500,00 ». A number field would read that as 150000. ARIA
 * pattern: Spinbutton, arrow keys included.
 */
export function useIntegerInput({ min, max, value, onChange }: IntegerInputOptions): IntegerInput {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const parse = createIntegerParser(min, max);
  const dropDraft = () => setDraft(null);
  const type = (text: string) => {
    // Input from before hydration may have lost the focus, so that no blur ends a draft.
    if (field.current?.matches(':focus')) setDraft(text);
    const number = parse(text);
    if (number !== null) onChange(number);
  };
  const stepBy = (change: number) => {
    dropDraft();
    onChange(Math.min(max, Math.max(min, value + change)));
  };
  // Input from before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    const text = field.current?.value;
    if (text !== undefined && text !== String(value)) type(text);
  }, []);
  return {
    isWrong: draft !== null && parse(draft) === null,
    stepBy,
    dropDraft,
    props: {
      ref: field,
      role: 'spinbutton',
      inputMode: 'numeric',
      autoComplete: 'off',
      'aria-valuenow': value,
      'aria-valuemin': min,
      'aria-valuemax': max,
      value: draft ?? value,
      onChange: (event) => type(event.target.value),
      onKeyDown: (event: KeyboardEvent) => {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!direction || event.nativeEvent.isComposing) return;
        event.preventDefault();
        stepBy(direction);
      },
      onBlur: dropDraft,
    },
  };
}
