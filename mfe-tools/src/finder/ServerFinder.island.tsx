import { ddosLabels } from '@site/api-contract/dedicated-fields';
import { usePage } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { Section } from '@site/kit/ui/Section';
import { useUrlQuery } from '@site/kit/url-state';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import AllServers from './AllServers.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './Finder.module.css';
import { NeedsForm } from './NeedsForm.tsx';
import { hasRequirement, parseFinderAnswers, parseNeeds, SERVER_FAMILIES, useAnswers } from './needs.ts';
import { type FinderStock, useFinderStock } from './use-stock.ts';

/** Server finder across all families, and comparison of offers with a spec sheet; both share the loaded stock. */
export default function ServerFinder() {
  const { offersOf } = usePage();
  const query = useUrlQuery();
  const [isUsed, setUsed] = useState(false);
  const published = offersOf(...SERVER_FAMILIES).flatMap(({ sheet }) => sheet.antiDdos ?? []);
  const levels = [...new Set([...published.sort(), ...Object.values(ddosLabels)])];
  const isFinding = hasRequirement(parseNeeds(parseFinderAnswers(query), levels).needs);
  const isComparing = isUsed || query.has('comparer');
  const { stock, reload } = useFinderStock(isComparing || isFinding);
  // With requirements the results name the failure.
  const hasFailed = stock.status === 'error' && isComparing && !isFinding;
  return (
    <>
      <Finder levels={levels} stock={stock} onRetry={reload} />
      <Comparison stock={stock} hasFailed={hasFailed} onUse={() => setUsed(true)} onRetry={reload} />
    </>
  );
}

/** Approximate height of the first offer, in pixels. */
const FIRST_PX = 250;

interface FinderProps {
  /** Published levels of anti-DDoS. */
  levels: string[];
  stock: FinderStock;
  onRetry(): void;
}

/**
 * Requirements on one side, offers on the other: all offers at first, then the matching offers with reasons. The address
 * keeps the answers.
 */
export function Finder({ levels, stock, onRetry }: FinderProps) {
  const { answers, change } = useAnswers();
  const [summary, setSummary] = useState('');
  // Loads after the first requirement. After a failed load, a remount imports again.
  const [Results] = useState(() => lazy(() => import('./FinderResults.tsx')));
  const results = useRef<HTMLDivElement>(null);
  const { needs, errors } = parseNeeds(answers, levels);
  const isFinding = hasRequirement(needs);
  // An address with requirements scrolls to the results, unless it has an anchor or the visitor has scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the page opened with scrolls
  useEffect(() => {
    const place = results.current;
    // The query of the first render is the composed page's: empty.
    const answersNow = parseFinderAnswers(new URLSearchParams(location.search));
    if (!place || !hasRequirement(parseNeeds(answersNow, levels).needs)) return;
    // In a wide window the results are beside the form, already in view.
    const isBelow = place.getBoundingClientRect().top > innerHeight - FIRST_PX;
    if (isBelow && !location.hash && scrollY === 0) place.scrollIntoView();
  }, []);
  const showResults = () => {
    results.current?.scrollIntoView();
    results.current?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    showResults();
  };
  return (
    <Section id="besoin" title="Votre serveur">
      <div className={styles.finder}>
        <NeedsForm
          {...{ answers, errors, levels, change }}
          summary={isFinding ? summary : ''}
          onSubmit={submit}
        />
        <section ref={results} tabIndex={-1} className={styles.results} aria-label="Offres trouvées">
          <div className={styles.toolbar} data-needs-script="">
            <p>{isFinding ? 'Celles qui suffisent' : 'Toutes les offres'}, la moins chère d’abord</p>
            <ButtonLink to="#comparer" look="quiet">
              Comparer des offres
            </ButtonLink>
          </div>
          <div {...(isFinding && { 'data-off': '' })}>
            <AllServers />
          </div>
          {isFinding && (
            <Suspense fallback={<p className={styles.note}>Recherche…</p>}>
              <Results
                {...{ needs, stock, onRetry }}
                change={(changes, kind) => {
                  change(changes, kind);
                  // The pressed button may go with its reason.
                  showResults();
                }}
                onSummary={setSummary}
              />
            </Suspense>
          )}
        </section>
      </div>
    </Section>
  );
}
