import type { ServerCardTexts } from '@site/api-contract/server-card';
import { AddLineToQuote } from '@site/kit/ui/AddToQuote';
import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { SpecList } from '@site/kit/ui/SpecList';
import { Fragment, type ReactNode } from 'react';
import styles from './Dedies.module.css';

interface ServerCardProps {
  anchor: string;
  texts: Record<keyof ServerCardTexts, string>;
  price: ReactNode;
  /** Returns the node if the card's text isn't empty. */
  where(name: keyof ServerCardTexts, node: ReactNode): ReactNode;
}

/**
 * Card of one server: main figures, price, one main action and one quiet link. React renders the card with a server's texts,
 * and compose with placeholders for the host (docs/decisions/0047), so that hydration shifts nothing.
 * The list handles clicks on the card's buttons.
 */
export function ServerCard({ anchor, texts, price, where }: ServerCardProps) {
  const { id, name, badge, state, availability, cpu, ram, storage, bandwidth, ddos, line } = texts;
  return (
    <article id={anchor} className={styles.card} data-badge={badge}>
      <h3>{name}</h3>
      {where(
        'badge',
        <span className={styles.badge}>
          <Badge>{badge}</Badge>
        </span>,
      )}
      {price}
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
        <ServerActions texts={texts} where={where} />
        {where('line', <AddLineToQuote line={line} name={name} />)}
      </div>
    </article>
  );
}

/** Actions of a card: one main action, and the order link beside any other main action (docs/product.md#honesty). */
const ways = [
  { name: 'order', look: 'primary', label: 'Commander', full: 'Commander' },
  { name: 'sheet', look: 'primary', label: 'Demander la fiche', full: 'Demander la fiche :' },
  { name: 'quote', look: 'secondary', label: 'Demander un devis', full: 'Demander un devis pour' },
  { name: 'orderToo', look: 'quiet', label: 'Commander', full: 'Commander' },
] as const;

export const ServerActions = ({ texts, where }: Pick<ServerCardProps, 'texts' | 'where'>) =>
  ways.map(({ name, look, label, full }) => (
    <Fragment key={name}>
      {where(
        name,
        <ButtonLink to={texts[name]} look={look} label={`${full} ${texts.name}`}>
          {label}
        </ButtonLink>,
      )}
    </Fragment>
  ));
