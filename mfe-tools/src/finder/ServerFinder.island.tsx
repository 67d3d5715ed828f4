import { ddosLabels } from '@site/api-contract/dedicated/dedicated-fields';
import { COMPARISON_PATH } from '@site/kit/comparison';
import { usePage } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import styles from './Finder.module.css';
import { NeedsForm } from './NeedsForm.tsx';
import { hasRequirement, parseFinderAnswers, parseNeeds, SERVER_FAMILIES, useAnswers } from './needs.ts';
import { ALL_SERVERS_ID, RESULTS_ID } from './page-ids.ts';
import { createSharedValue } from './shared-value.ts';
import { useFinderStock } from './use-stock.ts';

const parts = { form: NeedsPart, results: ResultsPart };

/** Server finder across all families. The parts stand in different places of the page; they share the address and the loaded stock. */
export default function ServerFinder({ part }: { part: keyof typeof parts }) {
  const Part = parts[part];
  return <Part />;
}

/** Approximate height of the first offer, in pixels. */
const FIRST_PX = 250;

/** Number of matching offers, as the form announces it. */
const summary = createSharedValue('');

/** Returns the published levels of anti-DDoS. */
function useLevels(): string[] {
  const published = usePage()
    .getOffers(...SERVER_FAMILIES)
    .flatMap(({ sheet }) => sheet.antiDdos ?? []);
  return [...new Set([...published.sort(), ...Object.values(ddosLabels)])];
}

/** Returns the requirements of the address. */
function useNeeds(levels: string[]) {
  const { needs } = parseNeeds(parseFinderAnswers(useUrlQuery()), levels);
  return { needs, isFinding: hasRequirement(needs) };
}

/** Removes the empty fields that a form of another page sent. */
function removeEmptyFields(): void {
  const fields = [...new URLSearchParams(location.search)];
  const emptyFields = fields.filter(([, value]) => value === '').map(([name]) => [name, null]);
  if (emptyFields.length > 0) changeQuery(Object.fromEntries(emptyFields));
}

function showResults(): void {
  const results = document.getElementById(RESULTS_ID);
  results?.scrollIntoView();
  results?.focus({ preventScroll: true });
}

/** The address keeps the answers. */
function NeedsPart() {
  const levels = useLevels();
  const { answers, change } = useAnswers();
  const { needs, errors } = parseNeeds(answers, levels);
  const summaryText = summary.useValue();
  useEffect(removeEmptyFields, []);
  return (
    <NeedsForm
      answers={answers}
      errors={errors}
      levels={levels}
      change={change}
      summary={hasRequirement(needs) ? summaryText : ''}
      onSubmit={(event) => {
        event.preventDefault();
        showResults();
      }}
    />
  );
}

/** Matching offers with reasons, in place of the page's list of all offers. */
function ResultsPart() {
  const levels = useLevels();
  const { needs, isFinding } = useNeeds(levels);
  const { change } = useAnswers();
  const stock = useFinderStock(isFinding);
  // Loads after the first requirement. After a failed load, a remount imports again.
  const [Results] = useState(() => lazy(() => import('./FinderResults.tsx')));
  useLayoutEffect(() => {
    document.getElementById(ALL_SERVERS_ID)?.toggleAttribute('data-off', isFinding);
  }, [isFinding]);
  // An address with requirements scrolls to the results, unless it has an anchor or the visitor has scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the page opened with scrolls
  useEffect(() => {
    const place = document.getElementById(RESULTS_ID);
    // The query of the first render is the composed page's: empty.
    const answersNow = parseFinderAnswers(new URLSearchParams(location.search));
    if (!place || !hasRequirement(parseNeeds(answersNow, levels).needs)) return;
    // In a wide window the results are beside the form, already in view.
    const isBelow = place.getBoundingClientRect().top > innerHeight - FIRST_PX;
    if (isBelow && !location.hash && scrollY === 0) place.scrollIntoView();
  }, []);
  return (
    <div className={styles.results}>
      <div className={styles.toolbar} data-needs-script="">
        <p>{isFinding ? 'Celles qui suffisent' : 'Toutes les offres'}, la moins chère d’abord</p>
        <ButtonLink to={COMPARISON_PATH} look="quiet">
          Comparer des offres
        </ButtonLink>
      </div>
      {isFinding && (
        <Suspense fallback={<p className={styles.note}>Recherche…</p>}>
          <Results
            needs={needs}
            stock={stock}
            change={(changes, kind) => {
              change(changes, kind);
              // The pressed button may go with its reason.
              showResults();
            }}
            onSummary={summary.write}
          />
        </Suspense>
      )}
    </div>
  );
}
