import { type DedicatedOffer, engagements, virtualizations } from '@site/api-contract/dedicated';
import { parsePriceText, priceText } from '@site/api-contract/price-text';
import { slugOf } from '@site/api-contract/slug';
import { Field } from '@site/kit/ui/Field';
import { Select } from '@site/kit/ui/Select';
import { useEffect, useRef } from 'react';
import { Benchmark } from './Benchmark.tsx';
import { ddosLabels, fieldLabels, offerName, raidLabels } from './fields.ts';
import { Locations } from './Locations.tsx';
import styles from './OfferForm.module.css';
import { OfferHead, type OfferHeadProps } from './OfferHead.tsx';
import { Toggle } from './Toggle.tsx';
import { type Faults, faultsOf } from './validate.ts';

type FieldsOf<T> = {
  [K in keyof DedicatedOffer]: DedicatedOffer[K] extends T ? K : never;
}[keyof DedicatedOffer];
type TextField = 'name' | 'price' | 'link' | 'cpu' | 'ram' | 'storage' | 'bandwidth' | 'gpu_model' | 'sla';
type ChoiceField = 'engagement' | 'raid' | 'ddos';

interface OfferFormProps extends OfferHeadProps {
  offer: DedicatedOffer;
  /** Just added: its name takes the focus. */
  isNew: boolean;
  /** What the API said about its fields at the last try. */
  serverFaults: Faults | undefined;
  onChange(change: Partial<DedicatedOffer>, isTyping?: boolean): void;
}

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const engagementChoices = engagements.map((value) => ({ value, label: value }));

/** Every field of an offer (specification, section 3). A fault stands at its field; what was typed stays. */
export function OfferForm(props: OfferFormProps) {
  const { offer, isNew, onChange } = props;
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an offer that has just been added
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus();
  }, []);
  const faults = { ...props.serverFaults, ...faultsOf(offer) };
  const name = offerName(offer);
  const slug = slugOf(offer.name);

  const text = (field: TextField, extra: { hint?: string; disabled?: boolean } = {}) => (
    <Field
      label={fieldLabels[field]}
      name={field}
      value={offer[field]}
      autoComplete="off"
      error={faults[field]}
      onChange={({ target }) => onChange({ [field]: target.value }, true)}
      {...extra}
    />
  );
  const choice = (field: ChoiceField, options: { value: string; label: string }[]) => (
    <Select
      label={fieldLabels[field]}
      name={field}
      options={options}
      value={offer[field]}
      error={faults[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const toggle = (field: FieldsOf<boolean>) => (
    <Toggle label={fieldLabels[field]} isOn={offer[field]} onChange={(isOn) => onChange({ [field]: isOn })} />
  );

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={name}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <OfferHead {...props} />
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
