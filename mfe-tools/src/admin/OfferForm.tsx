import type { DedicatedOffer } from '@site/api-contract/dedicated';
import {
  type DedicatedField,
  dedicatedLabels,
  engagements,
  virtualizations,
} from '@site/api-contract/dedicated-fields';
import { parsePriceText, priceText } from '@site/api-contract/price-text';
import { slugOf } from '@site/api-contract/slug';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Select } from '@site/kit/ui/Select';
import { useEffect, useRef } from 'react';
import admin from './Admin.module.css';
import { ddosLabels, offerName, raidLabels } from './list.ts';
import { Benchmark, Locations, Toggle } from './OfferFields.tsx';
import styles from './Offers.module.css';
import { faultsOf } from './validate.ts';

type FieldsOf<T> = {
  [K in DedicatedField]: DedicatedOffer[K] extends T ? K : never;
}[DedicatedField];

interface OfferFormProps {
  offer: DedicatedOffer;
  /** Just added: its name takes the focus. */
  isNew: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange(change: Partial<DedicatedOffer>, isTyping?: boolean): void;
  onMove(by: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
  /** Up to the list, where it stands above the form. */
  onBack(): void;
}

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const engagementChoices = engagements.map((value) => ({ value, label: value }));

/** What can be done with an offer, and every field of it (docs/product.md#admin). A fault stands at its field; what was typed stays. */
export function OfferForm(props: OfferFormProps) {
  const { offer, isNew, isFirst, isLast, onChange, onMove } = props;
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an offer that has just been added
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus();
  }, []);
  const faults = faultsOf(offer);
  const name = offerName(offer);
  const slug = slugOf(offer.name);

  const text = (field: FieldsOf<string>, extra: { hint?: string; disabled?: boolean } = {}) => (
    <Field
      label={dedicatedLabels[field]}
      name={field}
      value={offer[field]}
      autoComplete="off"
      error={faults[field]}
      onChange={({ target }) => onChange({ [field]: target.value }, true)}
      {...extra}
    />
  );
  const choice = (field: FieldsOf<string>, options: { value: string; label: string }[]) => (
    <Select
      label={dedicatedLabels[field]}
      name={field}
      options={options}
      value={offer[field]}
      error={faults[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const toggle = (field: FieldsOf<boolean>) => (
    <Toggle
      label={dedicatedLabels[field]}
      isOn={offer[field]}
      onChange={(isOn) => onChange({ [field]: isOn })}
    />
  );

  return (
    <form
      ref={form}
      className={`${admin.stack} ${styles.form}`}
      aria-label={name}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <header className={admin.head}>
        <h2>{name}</h2>
        <div className={admin.actions}>
          <Button look="quiet" className={styles.toList} onClick={props.onBack}>
            Retour à la liste
          </Button>
          <Button disabled={isFirst} onClick={() => onMove(-1)}>
            Monter
          </Button>
          <Button disabled={isLast} onClick={() => onMove(1)}>
            Descendre
          </Button>
          <Button onClick={props.onDuplicate}>Dupliquer</Button>
          <Button onClick={props.onRemove}>Supprimer</Button>
        </div>
      </header>
      <fieldset className={styles.group}>
        <legend>Offre</legend>
        {text('name', {
          hint: slug ? `Identifiant public : ${slug}` : 'Sans nom, l’offre ne paraît pas sur le site.',
        })}
        {text('price', {
          hint: faults.price
            ? 'Rien n’est enregistré de ce prix.'
            : `Affiché : ${priceText(parsePriceText(offer.price))}`,
        })}
        {choice('engagement', engagementChoices)}
        <div className={styles.wide}>{text('link', { hint: 'Vide : la page de commande du serveur.' })}</div>
        <div className={styles.toggles}>
          {toggle('available')}
          {toggle('recommended')}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Matériel</legend>
        {text('cpu')}
        {text('ram')}
        {text('storage')}
        {choice('raid', choices(raidLabels))}
        <Benchmark value={offer.benchmark} error={faults.benchmark} onChange={onChange} />
        {text('gpu_model', { disabled: !offer.gpu_enabled })}
        <div className={styles.toggles}>
          {toggle('gpu_enabled')}
          {toggle('watercooling')}
          {toggle('double_alim')}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Réseau et lieu</legend>
        {text('bandwidth')}
        {choice('ddos', choices(ddosLabels))}
        <div className={styles.toggles}>
          {toggle('ip_failover')}
          {toggle('ipv6')}
        </div>
        <Locations locations={offer.locations} error={faults.locations} onChange={onChange} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Service</legend>
        {text('sla')}
        <div className={styles.toggles}>
          {virtualizations.map((value) => (
            <Toggle
              key={value}
              label={value}
              isOn={offer.virtualization.includes(value)}
              onChange={(isOn) =>
                onChange({
                  virtualization: virtualizations.filter((other) =>
                    other === value ? isOn : offer.virtualization.includes(other),
                  ),
                })
              }
            />
          ))}
          {toggle('backups_auto')}
        </div>
      </fieldset>
    </form>
  );
}
