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

/** A whole number, 0 for anything else (specification, section 5). What is typed stays until the field is left. */
export function Benchmark({ value, error, onChange }: BenchmarkProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={fieldLabels.benchmark}
      name="benchmark"
      inputMode="numeric"
      autoComplete="off"
      hint="Entier ; 0 : non affiché."
      value={typed ?? String(value)}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ benchmark: parseBenchmark(target.value) }, true);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
