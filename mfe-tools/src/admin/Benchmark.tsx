import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { Field } from '@site/kit/ui/Field';
import { useState } from 'react';
import { fieldLabels } from './fields.ts';
import { parseBenchmark } from './list.ts';

interface BenchmarkProps {
  value: number;
  error: string | undefined;
  onChange(change: Partial<DedicatedOffer>, isTyping: boolean): void;
}

/** A whole number, 0 for anything else (specification, section 5): said where that isn't what was typed. */
export function Benchmark({ value, error, onChange }: BenchmarkProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [notice, setNotice] = useState<string>();
  return (
    <Field
      label={fieldLabels.benchmark}
      name="benchmark"
      inputMode="numeric"
      autoComplete="off"
      hint="Entier ; 0 : non affiché."
      value={typed ?? String(value)}
      error={error ?? notice}
      onChange={({ target }) => {
        const text = target.value.trim();
        const benchmark = parseBenchmark(text);
        setTyped(target.value);
        setNotice(
          text === '' || text === String(benchmark)
            ? undefined
            : `« ${text} » n’est pas un nombre entier : ${benchmark} est enregistré.`,
        );
        onChange({ benchmark }, true);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
