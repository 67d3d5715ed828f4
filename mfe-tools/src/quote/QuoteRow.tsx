import type { OfferChoice, QuotableOffer, QuoteLine } from '@site/api-contract/quote/quote';
import {
  formatChoiceLabel,
  isPriceUnknown,
  isYesOrNo,
  type PricedQuoteLine,
  resolveOptionsById,
  resolveOptionValues,
} from '@site/api-contract/quote/quote-rules';
import { formatQuoteLine, MAX_QUOTE_QUANTITY, QUOTE_LINE_PARAM } from '@site/api-contract/quote/quote-text';
import { Link, useOperator } from '@site/kit/page-context';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { Button } from '@site/kit/ui/Button';
import { NumberField } from '@site/kit/ui/NumberField';
import { Price } from '@site/kit/ui/Price';
import { Select } from '@site/kit/ui/Select';
import { useRef } from 'react';
import styles from './Quote.module.css';
import { PricePlaceholder } from './QuoteParts.tsx';
import { buildQuoteAddress, LINE_FORM } from './quote-address.ts';
import {
  formatChoice,
  formatPriceChange,
  formatTerms,
  formatUnitPrice,
  formatValueLabel,
} from './quote-words.ts';

interface QuoteRowProps {
  quoted: PricedQuoteLine;
  line: QuoteLine;
  /** Index of the line in the quote, and the other lines. */
  rank: number;
  others: QuoteLine[];
  /** Null while loading, or when the offer isn't published. */
  offer: QuotableOffer | null;
  isLoading: boolean;
  onChange(line: QuoteLine): void;
  /** Called when the visitor accepts today's price. */
  onAccept(): void;
  /** Reads the stock again; null unless the offer may be in a stock that can't be read. */
  onRetry: (() => void) | null;
  onRemove(): void;
}

/** One line: offer, options, quantity and price. */
export function QuoteRow({
  quoted,
  line,
  rank,
  others,
  offer,
  isLoading,
  onChange,
  onAccept,
  onRetry,
  onRemove,
}: QuoteRowProps) {
  const { name, quantity, state } = quoted;
  const choices = offer?.choices ?? [];
  const selection = resolveOptionValues(choices, line.options);
  const choose = (id: string, value: string) => {
    onChange({ ...line, options: resolveOptionsById(choices, { ...line.options, [id]: value }) });
  };
  const facts = formatTerms(quoted);
  const row = useRef<HTMLElement>(null);
  // A notice leaves with its button, which has the focus.
  const leaveNotice = (act: () => void) => () => {
    act();
    row.current?.focus();
  };
  return (
    <article ref={row} className={styles.row} aria-label={name} tabIndex={-1}>
      <header>
        <h3>{offer ? <Link to={offer.path}>{name}</Link> : name}</h3>
        {facts && <p className={styles.facts}>{facts}</p>}
        {/* Printed, and shown for an unpublished offer. */}
        <p className={offer ? styles.printed : styles.facts}>{formatChoice(quoted)}</p>
      </header>
      {onRetry ? (
        <div className={styles.state}>
          <p>Le stock n’a pas pu être lu : cette offre ne compte pas dans les sommes.</p>
          <Button look="quiet" onClick={leaveNotice(onRetry)} data-needs-script="">
            Réessayer
          </Button>
        </div>
      ) : (
        <State quoted={quoted} onAccept={leaveNotice(onAccept)} />
      )}
      <form action={QUOTE_PATH} onSubmit={(event) => event.preventDefault()}>
        <div className={styles.choices}>
          {choices.map((choice, index) => (
            <ChoiceField
              key={choice.id}
              choice={choice}
              value={selection[index] as string}
              onChange={(value) => choose(choice.id, value)}
            />
          ))}
          <NumberField
            label="Quantité"
            name={LINE_FORM.quantity}
            min={1}
            max={MAX_QUOTE_QUANTITY}
            value={quantity}
            onChange={(count) => onChange({ ...line, quantity: count })}
          />
          <noscript>
            {others.map((other, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and keep their places
              <input key={index} type="hidden" name={QUOTE_LINE_PARAM} value={formatQuoteLine(other)} />
            ))}
            <input type="hidden" name={LINE_FORM.offer} value={line.offer} />
            <input type="hidden" name={LINE_FORM.rank} value={rank} />
            <Button type="submit">Mettre à jour</Button>
          </noscript>
        </div>
      </form>
      <div className={styles.amounts}>
        {isPriceUnknown(quoted) ? (
          <PricePlaceholder isLoading={isLoading} />
        ) : (
          state !== 'gone' && <Amounts quoted={quoted} />
        )}
        <Button look="quiet" aria-label={`Retirer ${name}`} onClick={onRemove} data-needs-script="">
          Retirer
        </Button>
        <noscript>
          <a href={buildQuoteAddress(others)} className={styles.toForm} aria-label={`Retirer ${name}`}>
            Retirer
          </a>
        </noscript>
      </div>
    </article>
  );
}

function ChoiceField({
  choice,
  value,
  onChange,
}: {
  choice: OfferChoice;
  value: string;
  onChange(value: string): void;
}) {
  const { vat } = useOperator();
  const label = formatChoiceLabel(choice);
  if (choice.kind === 'one') {
    const options = choice.values.map(({ id, label: text, extraCents }) => ({
      value: id,
      label: formatValueLabel(text, extraCents, vat),
    }));
    return (
      <Select
        label={label}
        name={choice.id}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (isYesOrNo(choice))
    return (
      <label className={styles.tick}>
        <noscript>
          <input type="hidden" name={choice.id} value="0" />
        </noscript>
        <input
          type="checkbox"
          name={choice.id}
          value="1"
          autoComplete="off"
          checked={value === '1'}
          onChange={({ target }) => onChange(target.checked ? '1' : '0')}
        />
        {label}
      </label>
    );
  const { min, max, step, unit } = choice;
  return (
    <NumberField
      {...{ min, max, step }}
      name={choice.id}
      label={unit ? `${label} (${unit})` : label}
      value={Number(value)}
      onChange={(amount) => onChange(String(Math.ceil((amount - min) / step) * step + min))}
    />
  );
}

function Amounts({ quoted }: { quoted: PricedQuoteLine }) {
  const unitPrice = formatUnitPrice(quoted, useOperator().vat);
  const { monthlyCents, onceCents, quantity } = quoted;
  return (
    <div className={styles.price}>
      <Price cents={monthlyCents === null ? null : quantity * monthlyCents} />
      {unitPrice && <span className={styles.facts}>{unitPrice}</span>}
      {onceCents > 0 && (
        <span className={styles.facts}>
          et <Price cents={quantity * onceCents} unit={null} /> une fois
        </span>
      )}
    </div>
  );
}

/** Notice of a change since the offer was added. */
function State({ quoted, onAccept }: { quoted: PricedQuoteLine; onAccept(): void }) {
  const { vat } = useOperator();
  if (quoted.state === 'gone')
    return (
      <p className={styles.state}>Cette offre n’est plus proposée : elle ne compte pas dans les sommes.</p>
    );
  const change = formatPriceChange(quoted, vat);
  if (!change) return null;
  return (
    <div className={styles.state}>
      <p>{change}</p>
      <Button look="quiet" onClick={onAccept} data-needs-script="">
        J’en prends note
      </Button>
    </div>
  );
}
