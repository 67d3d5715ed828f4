import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import {
  ddosLabels,
  dedicatedLabels,
  hypervisorNames,
  overridableFields,
} from '@site/api-contract/dedicated/dedicated-fields';
import { isInherited } from '@site/api-contract/dedicated/dedicated-servers';
import { buildServerCardTexts } from '@site/api-contract/dedicated/server-card';
import { Badge } from '@site/kit/ui/Badge';
import { Button } from '@site/kit/ui/Button';
import { Select } from '@site/kit/ui/Select';
import { SpecList } from '@site/kit/ui/SpecList';
import { formatYesNo } from '@site/kit/yes-no';
import { type ReactNode, useEffect, useRef } from 'react';
import admin from './Admin.module.css';
import { Checkbox, FieldGroup, Locations, Virtualizations } from './OfferFields.tsx';
import styles from './Offers.module.css';
import type { StockServer } from './stock.ts';
import { findOfferFieldErrors } from './validate.ts';

interface StockFormProps {
  server: StockServer;
  /** Just selected: its first field takes the focus. */
  isNew: boolean;
  /** True when the list is full: a server without an offer can't get one. */
  isFull: boolean;
  onChange(change: Partial<DedicatedOffer>): void;
  /** Resets the offer's values for the server. */
  onReset(): void;
  onBack(): void;
}

/**
 * A server of the stock: its values on the site, and the five fields that an offer may override
 * (docs/product.md#dedicated).
 */
export function StockForm({ server, isNew, isFull, onChange, onReset, onBack }: StockFormProps) {
  const { feed, shown, offer } = server;
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a server that has just been chosen
  useEffect(() => {
    // The page scrolls to the head of the form, above the field.
    if (isNew) form.current?.querySelector('select')?.focus({ preventScroll: true });
  }, []);
  const isClosed = isFull && !offer;
  const hasOverrides = offer && overridableFields.some((field) => !isInherited(offer, field));
  const isListInherited = (field: 'locations' | 'virtualization') => !offer || isInherited(offer, field);

  return (
    <form
      ref={form}
      className={`${admin.stack} ${styles.form}`}
      aria-label={`Compléter ${shown.name}`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <header className={admin.head}>
        <h2>
          {shown.name} <Badge tone="second">Stock</Badge>
        </h2>
        <div className={admin.actions}>
          <Button look="quiet" className={styles.toList} onClick={onBack}>
            Retour à la liste
          </Button>
          {hasOverrides && <Button onClick={onReset}>Tout reprendre du stock</Button>}
        </div>
      </header>
      <fieldset className={styles.group} disabled={isClosed}>
        <legend>Compléter</legend>
        <p className={`${admin.quiet} ${styles.whole}`}>
          {isClosed
            ? 'La liste des offres est pleine : supprimez-en une pour compléter ce serveur.'
            : 'Ce que vous ne changez pas suit le stock. Prix, matériel et disponibilité en viennent toujours.'}
        </p>
        <Select
          label={dedicatedLabels.ddos}
          name="ddos"
          options={[
            { value: '', label: likeStock(ddosLabels[feed.ddos]) },
            { value: 'basic', label: ddosLabels.basic },
            { value: 'game', label: ddosLabels.game },
          ]}
          value={offer?.ddos ?? ''}
          onChange={({ target }) => onChange({ ddos: (target.value || null) as DedicatedOffer['ddos'] })}
        />
        {(['ip_failover', 'ipv6'] as const).map((field) => (
          <Select
            key={field}
            label={dedicatedLabels[field]}
            name={field}
            options={[
              { value: '', label: likeStock(formatYesNo(feed[field])) },
              { value: 'oui', label: formatYesNo(true) },
              { value: 'non', label: formatYesNo(false) },
            ]}
            value={getChoice(offer?.[field] ?? null)}
            onChange={({ target }) => onChange({ [field]: target.value ? target.value === 'oui' : null })}
          />
        ))}
        <InheritedList
          label={dedicatedLabels.locations}
          stock={feed.locations}
          isInherited={isListInherited('locations')}
          onChange={(locations) => onChange({ locations })}
        >
          {offer && (
            <Locations
              locations={offer.locations}
              error={findOfferFieldErrors(offer).locations}
              onChange={onChange}
            />
          )}
        </InheritedList>
        <InheritedList
          label={dedicatedLabels.virtualization}
          stock={hypervisorNames.filter((value) => feed.virtualization.includes(value))}
          isInherited={isListInherited('virtualization')}
          onChange={(virtualization) => onChange({ virtualization })}
        >
          {offer && (
            <div className={styles.toggles}>
              <Virtualizations selection={offer.virtualization} onChange={onChange} />
            </div>
          )}
        </InheritedList>
      </fieldset>
      <ShownValues shown={shown} />
    </form>
  );
}

/** The server as the site shows it. */
function ShownValues({ shown }: Pick<StockServer, 'shown'>) {
  return (
    <fieldset className={styles.group}>
      <legend>Affiché sur le site</legend>
      <div className={styles.whole}>
        <SpecList
          specs={[
            { label: 'Prix', value: shown.price },
            { label: 'Disponibilité', value: buildServerCardTexts(shown).availability },
            { label: dedicatedLabels.cpu, value: shown.cpu },
            { label: dedicatedLabels.ram, value: shown.ram },
            { label: dedicatedLabels.storage, value: shown.storage },
            { label: dedicatedLabels.bandwidth, value: shown.bandwidth },
            { label: dedicatedLabels.engagement, value: shown.engagement },
            { label: dedicatedLabels.ddos, value: ddosLabels[shown.ddos] },
            { label: dedicatedLabels.ip_failover, value: formatYesNo(shown.ip_failover) },
            { label: dedicatedLabels.ipv6, value: formatYesNo(shown.ipv6) },
            { label: dedicatedLabels.locations, value: shown.locations.join(', ') },
            { label: dedicatedLabels.virtualization, value: shown.virtualization.join(', ') },
          ]}
        />
      </div>
    </fieldset>
  );
}

interface InheritedListProps<Value> {
  label: string;
  /** Values of the stock. */
  stock: Value[];
  isInherited: boolean;
  /** Called with the stock's values, or with none to inherit them. */
  onChange(values: Value[]): void;
  /** Controls of a list of the offer's own. */
  children: ReactNode;
}

/** A list that follows the stock or is the offer's own. Without its last value the list follows the stock again. */
function InheritedList<Value extends string>({
  label,
  stock,
  isInherited,
  onChange,
  children,
}: InheritedListProps<Value>) {
  const follow = useRef<HTMLDivElement>(null);
  const wasInherited = useRef(isInherited);
  // The control of the last value had the focus, and is gone.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isInherited && !wasInherited.current && isFocusLost) follow.current?.querySelector('input')?.focus();
    wasInherited.current = isInherited;
  }, [isInherited]);
  return (
    <FieldGroup label={label}>
      <div ref={follow}>
        <Checkbox
          label={likeStock(stock.join(', '))}
          isOn={isInherited}
          onChange={(isOn) => onChange(isOn ? [] : stock)}
        />
      </div>
      {!isInherited && children}
    </FieldGroup>
  );
}

const likeStock = (value: string) => `Comme le stock (${value})`;

/** Returns the option of a value; empty for null. */
function getChoice(choice: boolean | null): string {
  if (choice === null) return '';
  return choice ? 'oui' : 'non';
}
