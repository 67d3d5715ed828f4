import { ticked, toggleTicked } from '@site/kit/compared';
import {
  type ComparedPlan,
  comparedIds,
  comparedRows,
  MAX_COMPARED,
  MIN_COMPARED,
  sheetText,
} from '@site/kit/comparison';
import { formatCents, withVat } from '@site/kit/money';
import { Link, useOperator } from '@site/kit/nav';
import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Select } from '@site/kit/ui/Select';
import { shown } from '@site/kit/ui/SpecList';
import { changeQuery, useQuery } from '@site/kit/url-state';
import styles from './Comparison.module.css';
import type { Candidate } from './candidates.ts';

interface ComparisonProps {
  candidates: Candidate[];
  /** Whether the stock has been read, or can't be: what isn't here then isn't anywhere. */
  isComplete: boolean;
}

/**
 * Two to four offers of any family side by side, kept in the address; « différences seulement » hides what they share.
 * Columns stay on phones: the table scrolls beside its first column. ARIA pattern: Table.
 */
export function Comparison({ candidates, isComplete }: ComparisonProps) {
  const query = useQuery();
  const { vat } = useOperator();
  const asked = query.get('comparer') ?? '';
  const ids = comparedIds(asked, candidates);
  const chosen = ids.flatMap((id) => candidates.find((candidate) => candidate.id === id) ?? []);
  const isDifferencesOnly = query.get('differences') === 'oui';
  const rows = comparedRows(chosen).filter(({ isDifferent }) => isDifferent || !isDifferencesOnly);
  const toggle = ({ id, name }: Candidate) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    changeQuery({ comparer: next.length > 0 ? next.join(',') : null }, 'step');
    // The ticks of other pages say the same.
    if (ticked.read().some((tick) => tick.id === id) !== next.includes(id)) toggleTicked({ id, name });
  };
  const priceText = ({ priceCents }: ComparedPlan) => {
    if (priceCents === null) return 'Sur devis';
    const ttc = withVat(priceCents, vat);
    return `${formatCents(priceCents)} HT / mois${ttc === null ? '' : `, soit ${formatCents(ttc)} TTC`}`;
  };
  return (
    // Nobody can choose without scripts; every offer's figures stand above.
    <div data-needs-script="">
      <Section
        id="comparer"
        title="Comparer"
        intro="De deux à quatre offres, de toutes les familles. L’adresse de la page garde votre choix."
        ground="sunk"
      >
        <div className={styles.controls}>
          <Select
            label="Ajouter une offre"
            value=""
            disabled={ids.length >= MAX_COMPARED}
            placeholder={ids.length >= MAX_COMPARED ? 'Quatre offres au plus' : 'Choisissez…'}
            options={candidates
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, name, family }) => ({ value: id, label: `${name} (${family})` }))}
            onChange={({ target }) => {
              const candidate = candidates.find(({ id }) => id === target.value);
              if (candidate) toggle(candidate);
            }}
          />
          <p role="status">{hintOf(chosen.length, asked !== '' && !isComplete)}</p>
        </div>
        {chosen.length > 0 && (
          <>
            {chosen.length >= MIN_COMPARED && (
              <label className={styles.differences}>
                <input
                  type="checkbox"
                  checked={isDifferencesOnly}
                  onChange={(event) =>
                    changeQuery({ differences: event.target.checked ? 'oui' : null }, 'step')
                  }
                />
                Différences seulement
              </label>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section className={styles.scroll} tabIndex={0} aria-label="Comparaison">
              <table className={styles.table}>
                <thead>
                  <tr>
                    <td />
                    {chosen.map(({ id, name, family, path }) => (
                      <th key={id} scope="col">
                        <Link to={path}>{name}</Link> <Badge tone="quiet">{family}</Badge>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <th scope="row">Prix</th>
                    {chosen.map(({ id, priceCents }) => (
                      <td key={id}>
                        <Price cents={priceCents} />
                      </td>
                    ))}
                  </tr>
                  {rows.map(({ label, values, isDifferent }) => (
                    <tr key={label} className={isDifferent ? styles.different : undefined}>
                      <th scope="row">{label}</th>
                      {values.map((value, index) => (
                        <td key={chosen[index]?.id}>{value === undefined ? <Absent /> : shown(value)}</td>
                      ))}
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">Suite</th>
                    {chosen.map((candidate) => (
                      <td key={candidate.id}>
                        <div className={styles.actions}>
                          <ButtonLink
                            to={candidate.action.to}
                            label={`${candidate.action.label} : ${candidate.name}`}
                          >
                            {candidate.action.label}
                          </ButtonLink>
                          <CopyButton
                            label="Copier la fiche"
                            text={() => sheetText(candidate, priceText(candidate))}
                          />
                          <Button
                            look="quiet"
                            aria-label={`Retirer ${candidate.name}`}
                            onClick={() => toggle(candidate)}
                          >
                            Retirer
                          </Button>
                        </div>
                      </td>
                    ))}
                  </tr>
                </tbody>
              </table>
            </section>
          </>
        )}
      </Section>
    </div>
  );
}

/** Not a figure of this offer's sheet, as sites are none of a server's. */
const Absent = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className={styles.unseen}>Sans objet</span>
  </>
);

function hintOf(count: number, isWaiting: boolean): string {
  if (isWaiting && count < MIN_COMPARED) return 'Lecture du stock…';
  if (count === 0) return 'Aucune offre choisie.';
  return count === 1 ? 'Choisissez encore une offre.' : `${count} offres côte à côte.`;
}
