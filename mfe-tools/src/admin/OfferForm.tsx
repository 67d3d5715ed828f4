import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import {
  type DedicatedField,
  ddosLabels,
  dedicatedLabels,
  engagements,
  formatEngagement,
} from '@site/api-contract/dedicated/dedicated-fields';
import { buildSlug } from '@site/api-contract/dedicated/slug';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Select } from '@site/kit/ui/Select';
import { useEffect, useRef } from 'react';
import admin from './Admin.module.css';
import { BenchmarkField, Checkbox, FieldGroup, Locations, Virtualizations } from './OfferFields.tsx';
import styles from './Offers.module.css';
import { formatOfferName, raidLabels } from './offer-fields.ts';
import { findStockServer, type ServersView } from './stock.ts';
import { findOfferFieldErrors, type OfferFieldErrors } from './validate.ts';

type FieldsOf<T> = {
  [K in DedicatedField]: DedicatedOffer[K] extends T ? K : never;
}[DedicatedField];

interface OfferFormProps {
  offer: DedicatedOffer;
  /** The site's servers; null while the stock is unavailable. */
  site: ServersView | null;
  /** A new offer: its name field takes the focus. */
  isNew: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** True when the list is full: the offer can't be duplicated. */
  isFull: boolean;
  onChange(change: Partial<DedicatedOffer>, isTyping?: boolean): void;
  onMove(by: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
  /** Opens the form of the stock's server with the offer's name. */
  onComplete(id: string): void;
  /** Scrolls to the list, where it is above the form. */
  onBack(): void;
}

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
/** Returns the price as the site shows it, or the reason why it shows none. */
function priceHint(
  { name }: DedicatedOffer,
  faults: OfferFieldErrors,
  site: ServersView | null,
  price?: string,
): string {
  if (faults.price) return 'Ce prix n’est pas enregistré.';
  if (price) return `Affiché : ${price}`;
  if (!buildSlug(name)) return 'Donnez d’abord un nom.';
  return site ? 'Pas encore affiché.' : 'Ce que le site affiche est inconnu tant que le stock manque.';
}

const engagementChoices = engagements.map((value) => ({ value, label: formatEngagement(value) }));

type EditedOffer = Pick<OfferFormProps, 'offer' | 'onChange'>;

/** Returns functions that render the control of a field. */
function createControls({ offer, onChange }: EditedOffer, faults: OfferFieldErrors) {
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
  const choice = (field: FieldsOf<string | null>, options: { value: string; label: string }[]) => (
    <Select
      label={dedicatedLabels[field]}
      name={field}
      options={options}
      value={offer[field] ?? options[0]?.value}
      error={faults[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const toggle = (field: FieldsOf<boolean | null>) => (
    <Checkbox
      label={dedicatedLabels[field]}
      isOn={offer[field] ?? false}
      onChange={(isOn) => onChange({ [field]: isOn })}
    />
  );
  return { text, choice, toggle };
}

/** Actions and fields of an offer (docs/product.md#admin). A fault appears at its field, which keeps the typed text. */
export function OfferForm(props: OfferFormProps) {
  const { offer, site, isNew, isFirst, isLast, isFull, onMove } = props;
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an offer that has just been added
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus();
  }, []);
  const faults = findOfferFieldErrors(offer);
  const name = formatOfferName(offer);
  const published = site?.added.get(offer.id);
  const slug = published?.id ?? buildSlug(offer.name);
  const server = findStockServer(site, offer);

  const { text, choice, toggle } = createControls(props, faults);

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
          <Button disabled={isFull} onClick={props.onDuplicate}>
            Dupliquer
          </Button>
          <Button onClick={props.onRemove}>Supprimer</Button>
        </div>
      </header>
      <fieldset className={styles.group}>
        <legend>Offre</legend>
        {text('name', {
          hint: slug
            ? `Identifiant public : ${slug}`
            : 'Donnez d’abord un nom : sans lui, l’offre n’est pas publiée.',
        })}
        {server ? (
          <div className={`${admin.message} ${admin.stack} ${styles.whole}`}>
            <p role="alert">
              Le stock a un serveur de ce nom, affiché à {server.shown.price}. Le prix, le matériel et le
              reste de cette offre ne sont pas publiés : elle ne peut que compléter ce serveur.
            </p>
            <p>
              <Button look="primary" onClick={() => props.onComplete(server.feed.id)}>
                Compléter {server.shown.name}
              </Button>
            </p>
          </div>
        ) : (
          <>
            {text('price', { hint: priceHint(offer, faults, site, published?.price) })}
            {choice('engagement', engagementChoices)}
            <div className={styles.wide}>
              {text('link', { hint: 'Vide : la page de commande du serveur.' })}
            </div>
            <div className={styles.toggles}>
              {toggle('available')}
              {toggle('recommended')}
            </div>
          </>
        )}
      </fieldset>
      {!server && <DetailGroups {...props} faults={faults} />}
    </form>
  );
}

/** Fields of an offer that isn’t a server of the stock. */
function DetailGroups({ offer, onChange, faults }: EditedOffer & { faults: OfferFieldErrors }) {
  const { text, choice, toggle } = createControls({ offer, onChange }, faults);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Matériel</legend>
        {text('cpu')}
        {text('ram')}
        {text('storage')}
        {choice('raid', choices(raidLabels))}
        <BenchmarkField value={offer.benchmark} error={faults.benchmark} onChange={onChange} />
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
        <FieldGroup label={dedicatedLabels.locations}>
          <Locations locations={offer.locations} error={faults.locations} onChange={onChange} />
        </FieldGroup>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Service</legend>
        {text('sla')}
        <div className={styles.toggles}>
          <Virtualizations selection={offer.virtualization} onChange={onChange} />
          {toggle('backups_auto')}
        </div>
      </fieldset>
    </>
  );
}
