import { inventoryMessages } from '@site/api-contract/inventory';
import { Link, useOperator } from '@site/kit/nav';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Section } from '@site/kit/ui/Section';
import { type FormEvent, useRef } from 'react';
import { useAnswers } from './answers.ts';
import type { Candidate } from './candidates.ts';
import styles from './Finder.module.css';
import { type Exclusion, findOffers } from './matching.ts';
import { NeedsForm } from './NeedsForm.tsx';
import { type Answers, needsOf, noAnswers } from './needs.ts';
import { OfferRow } from './OfferRow.tsx';
import type { Stock } from './stock.ts';

/** Shown at once; the rest opens on demand. */
const FIRST = 6;

interface FinderProps {
  /** Every server there is, the stock's included once it is read. */
  servers: Candidate[];
  stock: Stock;
  onRetry(): void;
}

/** Needs on one side, the offers that meet them on the other, each with its reasons; answers live in the address. */
export function Finder({ servers, stock, onRetry }: FinderProps) {
  const { vat } = useOperator();
  const { answers, change } = useAnswers();
  const results = useRef<HTMLDivElement>(null);
  const found = servers.filter(({ isAvailable }) => isAvailable);
  const levels = levelsOf(found);
  const { needs, errors } = needsOf(answers, levels);
  const { matches, exclusions } = findOffers(found, needs, vat);
  const sure = matches.filter(({ isSure }) => isSure).length;
  const isAsked = matches.some(({ verdicts }) => verdicts.length > 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    results.current?.scrollIntoView({ block: 'start' });
    results.current?.focus({ preventScroll: true });
  };
  const rows = matches.map((match, index) => (
    <li key={match.candidate.id}>
      <OfferRow match={match} isBest={index === 0 && isAsked && match.isSure} />
    </li>
  ));
  return (
    <Section id="besoin" title="Votre besoin">
      <div className={styles.finder}>
        <NeedsForm
          {...{ answers, errors, levels, change }}
          summary={summaryOf(sure, matches.length - sure)}
          onSubmit={submit}
        />
        <section ref={results} tabIndex={-1} className={styles.results} aria-label="Offres trouvées">
          {matches.length === 0 && (
            <EmptyState action={<Button onClick={() => change(noAnswers, 'choice')}>Tout effacer</Button>}>
              Aucune offre publiée n’a tout cela. Demandez-en moins ci-dessous, ou{' '}
              <Link to="/contact">décrivez-nous votre besoin</Link>.
            </EmptyState>
          )}
          <ol className={styles.list}>{rows.slice(0, FIRST)}</ol>
          {rows.length > FIRST && (
            <details className={styles.more}>
              <summary>{othersOf(rows.length - FIRST)}</summary>
              <ol className={styles.list}>{rows.slice(FIRST)}</ol>
            </details>
          )}
          <Exclusions exclusions={exclusions} onLoosen={(changes) => change(changes, 'choice')} />
          <StockNote stock={stock} onRetry={onRetry} />
        </section>
      </div>
    </Section>
  );
}

/** Levels of anti-DDoS that can be asked for: those published, in the offers' order. */
const levelsOf = (servers: Candidate[]) => [...new Set(servers.flatMap(({ antiDdos }) => antiDdos ?? []))];

const othersOf = (count: number) => (count === 1 ? 'Voir l’autre offre' : `Voir les ${count} autres offres`);

function summaryOf(sure: number, unsure: number): string {
  if (sure + unsure === 0) return 'Aucune offre ne convient.';
  const confirmed = unsure === 0 ? '' : `, ${unsure} à confirmer`;
  if (sure === 0) return `${unsure === 1 ? '1 offre' : `${unsure} offres`} à confirmer.`;
  return `${sure === 1 ? '1 offre convient' : `${sure} offres conviennent`}${confirmed}.`;
}

/** Why offers are left out, each with one tap that lets the nearest ones in. */
function Exclusions(props: { exclusions: Exclusion[]; onLoosen(changes: Partial<Answers>): void }) {
  if (props.exclusions.length === 0) return null;
  return (
    <div className={styles.excluded}>
      <h3>Ce qui a été écarté</h3>
      <ul>
        {props.exclusions.map(({ key, reason, looser }) => (
          <li key={key}>
            <span>{reason}.</span>
            {looser && (
              <Button onClick={() => props.onLoosen({ [key]: looser.answer })}>{looser.label}</Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What of the stock is in the list. */
function StockNote({ stock, onRetry }: Pick<FinderProps, 'stock' | 'onRetry'>) {
  if (stock.status === 'error')
    return (
      <LoadFailure onRetry={onRetry}>
        {inventoryMessages.unreachable} Les autres familles sont dans la liste.
      </LoadFailure>
    );
  return (
    <p className={styles.note}>
      {stock.status === 'loading' ? (
        <>
          Les serveurs dédiés viennent du stock : <Link to="/offres/dedies">voir les serveurs dédiés</Link>.
        </>
      ) : (
        <>
          Dédiés : {stock.source === 'sample' ? 'stock d’exemple' : 'ceux du stock'},{' '}
          <Link to="/offres/dedies">tous les serveurs dédiés</Link>.
        </>
      )}
    </p>
  );
}
