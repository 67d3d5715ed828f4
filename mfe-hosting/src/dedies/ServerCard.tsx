import type { ServerCardTexts } from '@site/api-contract/dedicated/server-card';
import { AddLineToQuote } from '@site/kit/ui/AddToQuote';
import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import styles from './Dedies.module.css';

interface ServerCardProps {
  texts: ServerCardTexts;
  priceCents: number | null;
}

/** Card of one server: main figures, price, one main action and one quiet link. The list handles clicks on its buttons. */
export function ServerCard({ texts, priceCents }: ServerCardProps) {
  const { id, name, badge, state, availability, cpu, ram, storage, bandwidth, ddos, line } = texts;
  return (
    <article id={id} className={styles.card} data-badge={badge}>
      <h3>{name}</h3>
      {badge && (
        <span className={styles.badge}>
          <Badge>{badge}</Badge>
        </span>
      )}
      <Price cents={priceCents} size="l" />
      <p className={styles.availability} data-state={state}>
        {availability}
      </p>
      <SpecList
        specs={[
          { label: 'Processeur', value: cpu },
          { label: 'Mémoire', value: ram },
          { label: 'Stockage', value: storage },
          { label: 'Bande passante', value: bandwidth },
          { label: 'Anti-DDoS', value: ddos },
        ]}
      />
      <div className={styles.cardLinks}>
        <CompareCheckbox id={id} name={name} />
        <Button look="quiet" name="details" value={id} aria-label={`Détails : ${name}`} data-needs-script="">
          Détails
        </Button>
      </div>
      <div className={styles.actions}>
        <ServerActions texts={texts} />
        {line && <AddLineToQuote line={line} name={name} />}
      </div>
    </article>
  );
}

/** Actions of a card: one main action, and the order link beside any other main action (docs/product.md#honesty). */
const ways = [
  { name: 'order', look: 'primary', label: 'Commander', full: 'Commander' },
  {
    name: 'sheet',
    look: 'primary',
    label: 'Demander les caractéristiques',
    full: 'Demander les caractéristiques :',
  },
  { name: 'quote', look: 'secondary', label: 'Demander un devis', full: 'Demander un devis pour' },
  { name: 'orderToo', look: 'quiet', label: 'Commander', full: 'Commander' },
] as const;

export const ServerActions = ({ texts }: { texts: ServerCardTexts }) =>
  ways.map(
    ({ name, look, label, full }) =>
      texts[name] && (
        <ButtonLink key={name} to={texts[name]} look={look} label={`${full} ${texts.name}`}>
          {label}
        </ButtonLink>
      ),
  );
