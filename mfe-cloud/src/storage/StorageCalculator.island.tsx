import { formatNumber } from '@site/kit/numbers';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Calculator, CalculatorNote, CalculatorTitle } from '@site/kit/ui/Calculator';
import { Drawing, repeatPart } from '@site/kit/ui/Drawing';
import { Field } from '@site/kit/ui/Field';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { createEnumParser, useUrlState } from '@site/kit/url-state';
import { useEffect, useRef, useState } from 'react';
import { type Capacity, computeCapacity } from './capacity.ts';
import { BLOCK_GO, MAX_GO, MIN_GO, STORAGE_OFFER_NAME } from './offer.ts';

const units = [
  { value: 'Go', label: 'Go' },
  { value: 'To', label: 'To' },
] as const;
const parseUnit = createEnumParser('Go', 'To');
const parseAmount = (text: string) => (computeCapacity(text, 'Go').kind === 'sold' ? text : null);

const inGo = (go: number) => `${formatNumber(go)} Go`;

/** Returns the reason why the sold capacity differs from the typed amount (docs/product.md#object-storage); empty if equal. */
function getMessage(capacity: Capacity): string {
  if (capacity.kind !== 'sold' || capacity.change === 'none') return '';
  const { go, change } = capacity;
  if (change === 'capped')
    return `Le maximum est de ${inGo(MAX_GO)} (48 To) : votre demande a été ramenée à ${inGo(go)}.`;
  const rounded = `Nos offres sont vendues par blocs de ${BLOCK_GO} Go : votre demande a été arrondie à ${inGo(go)}.`;
  return change === 'raised' ? `Le minimum est de ${inGo(MIN_GO)}. ${rounded}` : rounded;
}

/** Calculator: shows the whole blocks and the price of a capacity in Go or To. The URL holds the choice. */
export default function StorageCalculator() {
  const [unit, setUnit] = useUrlState('unite', 'Go', parseUnit);
  const [amount, setAmount] = useUrlState('capacite', String(MIN_GO), parseAmount);
  // Typed text that isn't a valid amount; null otherwise.
  const [draft, setDraft] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const typed = draft ?? amount;
  const capacity = computeCapacity(typed, unit);
  const type = (text: string) => {
    const next = parseAmount(text);
    setDraft(next === null ? text : null);
    if (next !== null) setAmount(next);
  };
  // The visitor may have typed an amount before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    const early = form.current?.querySelector('input')?.value;
    if (early !== undefined && early !== typed) type(early);
  }, []);
  return (
    <Section
      id="calculateur"
      title="Votre capacité"
      intro={`Par blocs de ${BLOCK_GO} Go, de ${inGo(MIN_GO)} à ${inGo(MAX_GO)}.`}
    >
      <Calculator
        controls={
          <>
            <div ref={form}>
              <Field
                label="Capacité souhaitée"
                name="capacite"
                inputMode="decimal"
                autoComplete="off"
                hint="Un nombre, avec une virgule ou un point : 250, ou 2,5 en To."
                error={
                  capacity.kind === 'invalid' ? 'Indiquez un nombre, par exemple 250 ou 2,5.' : undefined
                }
                value={typed}
                onChange={(event) => type(event.target.value)}
              />
            </div>
            <SegmentedControl legend="Unité" name="unite" options={units} value={unit} onChange={setUnit} />
          </>
        }
        drawing={<BlocksDrawing go={capacity.kind === 'sold' ? capacity.go : 0} />}
      >
        {capacity.kind === 'sold' ? (
          <>
            <CalculatorTitle>{inGo(capacity.go)}</CalculatorTitle>
            <Price cents={capacity.monthlyCents} size="l" />
            {getMessage(capacity) && <CalculatorNote>{getMessage(capacity)}</CalculatorNote>}
            <TrueCost monthlyCents={capacity.monthlyCents} />
            <ButtonLink to={`/contact?offre=object-storage&go=${capacity.go}`}>
              Demander cette capacité
            </ButtonLink>
            <AddToQuote
              id="object-storage"
              name={STORAGE_OFFER_NAME}
              label="stockage objet"
              options={{ go: String(capacity.go) }}
              monthlyCents={capacity.monthlyCents}
            />
          </>
        ) : (
          <CalculatorNote>
            {capacity.kind === 'empty'
              ? 'Indiquez une capacité pour voir son prix.'
              : 'Ce n’est pas un nombre.'}
          </CalculatorNote>
        )}
      </Calculator>
    </Section>
  );
}

const COLUMNS = 40;
const ROWS = MAX_GO / BLOCK_GO / COLUMNS;
const STEP = 12;
const SIDE = 9;

/** Returns one path for the first `columns` blocks of a row, counted from the bottom. 480 elements would slow cheap phones. */
const outline = (columns: number, row: number) =>
  repeatPart(
    columns,
    (column) => `M${column * STEP + 1.5} ${(ROWS - 1 - row) * STEP + 1.5}h${SIDE}v${SIDE}h-${SIDE}z`,
  );

const rows = Array.from({ length: ROWS }, (_, row) => row);
const grid = rows.map((row) => outline(COLUMNS, row)).join('');

/** Drawing of the 480 blocks of 100 Go. The blocks of the chosen capacity are filled. */
function BlocksDrawing({ go }: { go: number }) {
  const blocks = go / BLOCK_GO;
  const filled = rows.map((row) => outline(Math.min(COLUMNS, Math.max(0, blocks - row * COLUMNS)), row));
  const bottom = ROWS * STEP;
  return (
    <Drawing viewBox={`0 0 ${COLUMNS * STEP} ${bottom + 26}`}>
      <path d={grid} opacity="0.4" strokeWidth="1" />
      <path d={filled.join('')} fill="var(--accent)" stroke="var(--accent)" strokeWidth="1" />
      <path d={`M1 ${bottom + 5}v8h${COLUMNS * STEP - 2}v-8`} strokeWidth="1" />
      <g fill="currentColor" stroke="none" fontSize="14" textAnchor="middle">
        <rect x={COLUMNS * 6 - 82} y={bottom + 5} width="164" height="18" fill="var(--ground)" />
        <text x={COLUMNS * 6} y={bottom + 18}>
          480 blocs, soit 48 To
        </text>
      </g>
    </Drawing>
  );
}
