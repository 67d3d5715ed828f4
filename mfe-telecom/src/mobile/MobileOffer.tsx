import { answerDialogs } from '@site/kit/dialogs';
import { changeQuery, useQuery } from '@site/kit/url-state';
import { type FormEvent, useEffect, useRef } from 'react';
import { choose, chosenEarly, queryOf } from './choice.ts';
import Offer from './Offer.static.tsx';
import { filterPhones } from './search.ts';

/** What scripts add to the offer, which works without them: its choice in the URL, and the search for a phone. */
export function MobileOffer() {
  const root = useRef<HTMLDivElement>(null);
  const query = useQuery();
  useEffect(() => {
    const offer = root.current;
    if (!offer) return;
    changeQuery(chosenEarly(offer));
    const typed = offer.querySelector<HTMLInputElement>('[type=search]')?.value;
    if (typed) filterPhones(offer, typed);
  }, []);
  useEffect(() => {
    if (root.current) choose(root.current, query);
  }, [query]);
  const answer = ({ target, currentTarget }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'search') filterPhones(currentTarget, target.value);
    else changeQuery(queryOf(target), 'step');
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: controls inside answer keys
    <div ref={root} onInput={answer} onClick={({ target }) => answerDialogs(target)}>
      <Offer />
    </div>
  );
}
