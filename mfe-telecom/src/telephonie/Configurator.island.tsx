import { formatHtAndTtc, type Vat } from '@site/kit/money';
import { useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Drawing } from '@site/kit/ui/Drawing';
import { NumberField } from '@site/kit/ui/NumberField';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import { useEffect, useRef } from 'react';
import { CalculatorPanel } from '../layout/CalculatorPanel.tsx';
import {
  buildBill,
  buildChoiceQuery,
  buildOrderUrl,
  buildQuoteLineOptions,
  computeBillTotals,
  type LineSelection,
  parseChoice,
} from './line-selection.ts';
import { lineOptions, MAX_OPTION_COUNT, phoneLine } from './offer.ts';
import styles from './Telephonie.module.css';

/** Configurator of the line: the visitor chooses options and reads the bill. The URL holds the choice. */
export default function Configurator() {
  const choice = parseChoice(useUrlQuery());
  const set = (id: keyof LineSelection, count: number) =>
    // Reads the address, since replayed events of several options precede the next render.
    changeQuery(buildChoiceQuery({ ...parseChoice(new URLSearchParams(location.search)), [id]: count }));
  const terms = computeBillTotals(choice);
  const { vat } = useOperator();
  return (
    <CalculatorPanel
      id="ligne"
      title="Votre ligne"
      controls={
        <ul className={styles.options}>
          <li id={phoneLine.id}>
            <div>
              <h3>{phoneLine.name}</h3>
              <p>{phoneLine.benefit}</p>
              <Price cents={phoneLine.priceCents} />
            </div>
            <p className={styles.base}>La base</p>
          </li>
          {lineOptions.map(({ id, name, benefit, priceCents, billing, isCounted }) => (
            <li key={id} id={`${phoneLine.id}-${id}`}>
              <div>
                <h3>{name}</h3>
                <p>{benefit}</p>
                <Price cents={priceCents} unit={billing === 'mois' ? 'mois' : null} />
                {billing === 'unique' && <span className={styles.once}>une seule fois</span>}
              </div>
              {isCounted ? (
                <NumberField
                  label={name}
                  isLabelUnseen
                  min={0}
                  max={MAX_OPTION_COUNT}
                  value={choice[id]}
                  onChange={(count) => set(id, count)}
                />
              ) : (
                <Toggle label={name} isOn={choice[id] > 0} onChange={(isOn) => set(id, Number(isOn))} />
              )}
            </li>
          ))}
        </ul>
      }
      answer={
        <>
          <Price cents={terms.monthlyCents} size="l" />
          {terms.oneOffCents > 0 && (
            <p className={styles.once}>
              et <Price cents={terms.oneOffCents} unit={null} /> avec la première facture
            </p>
          )}
        </>
      }
      action={
        <div className={styles.orderActions}>
          <ButtonLink to={buildOrderUrl(choice)} label="Commander cette ligne">
            Commander
          </ButtonLink>
          <AddToQuote
            id={phoneLine.id}
            name={phoneLine.name}
            label="cette ligne"
            options={buildQuoteLineOptions(choice)}
            monthlyCents={terms.monthlyCents}
            onceCents={terms.oneOffCents}
          />
        </div>
      }
      details={
        <>
          {/* The line includes one number and one channel. */}
          <LineDrawing numbers={1 + choice.numero} channels={1 + choice.canal} />
          <SpecList
            specs={buildBill(choice).map(({ label, cents, billing }) => ({
              label: billing === 'unique' ? `${label}, une fois` : label,
              value: <Price cents={cents} unit={null} />,
            }))}
          />
          <TrueCost {...terms} oneOffLabel="Portabilité, une fois" />
          <div>
            <CopyButton label="Copier le récapitulatif" text={() => getSummary(choice, vat)} />
          </div>
        </>
      }
    />
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** An option that can be taken once. ARIA pattern: Checkbox (native). */
function Toggle({ label, isOn, onChange }: ToggleProps) {
  const box = useRef<HTMLInputElement>(null);
  // The visitor may have ticked the box before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    if (box.current && box.current.checked !== isOn) onChange(box.current.checked);
  }, []);
  return (
    <label className={styles.toggle} data-needs-script="">
      <input ref={box} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {/* The style sheet shows one of the two words, also before hydration. */}
      <span className={styles.off}>Ajouter</span>
      <span className={styles.on}>Ajouté</span>
      <span data-unseen=""> : {label}</span>
    </label>
  );
}

/** Returns the bill as plain text, for pasting into a mail. */
const getSummary = (choice: LineSelection, vat: Vat): string =>
  [
    ...buildBill(choice).map(
      ({ label, cents, billing }) =>
        `${label} : ${formatHtAndTtc(cents, vat, billing === 'mois' ? ' par mois' : ' une fois')}`,
    ),
    `Total : ${formatHtAndTtc(computeBillTotals(choice).monthlyCents, vat, ' par mois')}`,
    location.href,
  ].join('\n');

/** Maximum number of drawn numbers and channels. More can't be distinguished at this size; the text below has all. */
const MOST_NUMBERS = 6;
const MOST_CHANNELS = 12;
const MIDDLE = 48;

/** Returns `count` coordinates, at most `most`, spread evenly around the middle. */
const spread = (count: number, most: number, step: number): number[] => {
  const visibleCount = Math.min(count, most);
  return Array.from({ length: visibleCount }, (_, index) => MIDDLE + (index - (visibleCount - 1) / 2) * step);
};

/** Drawing of the configured line, with its phone numbers and its channels. */
function LineDrawing({ numbers, channels }: { numbers: number; channels: number }) {
  return (
    <div className={styles.line}>
      <Drawing viewBox="0 0 360 96">
        {spread(numbers, MOST_NUMBERS, 16).map((y) => (
          <g key={y} stroke="var(--second)" strokeWidth="1.8">
            <path d={`M58 ${y}C92 ${y} 92 ${MIDDLE} 126 ${MIDDLE}`} />
            <rect x="6" y={y - 6} width="52" height="12" rx="3" fill="var(--second-soft)" />
            <path d={`M13 ${y}h38`} strokeDasharray="6 3" />
          </g>
        ))}
        {spread(channels, MOST_CHANNELS, 8).map((y) => (
          <path
            key={y}
            d={`M126 ${MIDDLE}C150 ${MIDDLE} 150 ${y} 174 ${y}H270C294 ${y} 294 ${MIDDLE} 318 ${MIDDLE}`}
            stroke="var(--accent)"
            strokeWidth="2"
          />
        ))}
        <circle cx="126" cy={MIDDLE} r="8" fill="var(--paper-raised)" />
        <circle cx="330" cy={MIDDLE} r="16" fill="var(--paper-raised)" />
        <circle cx="330" cy={MIDDLE} r="5" fill="var(--accent)" stroke="none" />
      </Drawing>
      <p>
        {numbers > 1 ? `${numbers} numéros mènent` : '1 numéro mène'} à la ligne, qui porte{' '}
        {channels > 1 ? `${channels} appels` : '1 appel'} à la fois.
      </p>
    </div>
  );
}
