import { changeQuery, useQuery } from '@site/kit/url-state';
import { useEffect, useRef, useState } from 'react';
import { type Answers, answersIn, queryOf } from './needs.ts';

/** Browsers refuse an address that changes with every key. */
const PAUSE_MS = 300;

/** The answers as typed; the address follows when the typing rests, and a choice is a step that can be undone. */
export function useAnswers() {
  const query = useQuery();
  const [typed, setTyped] = useState<Answers | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answers = typed ?? answersIn(query);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (changes: Partial<Answers>, kind: 'typing' | 'choice') => {
    const next = { ...answers, ...changes };
    const settle = () => {
      changeQuery(queryOf(next), kind === 'choice' ? 'step' : 'trace');
      setTyped(null);
    };
    clearTimeout(timer.current);
    if (kind === 'choice') return settle();
    setTyped(next);
    timer.current = setTimeout(settle, PAUSE_MS);
  };
  return { answers, change };
}
