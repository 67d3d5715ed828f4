import type { CardTexts } from '@site/api-contract/server-card';
import { AddLineToQuote } from '@site/kit/ui/AddToQuote';
import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CompareTick } from '@site/kit/ui/CompareTick';
import { SpecList } from '@site/kit/ui/SpecList';
import { Fragment, type ReactNode } from 'react';
import styles from './Dedies.module.css';

interface ServerCardProps {
  anchor: string;
  texts: Record<keyof CardTexts, string>;
  price: ReactNode;
  /** Shows something where a text isn't empty. */
  where(name: keyof CardTexts, node: ReactNode): ReactNode;
}

/**
 * One server: main figures, price, and where one asks or orders. Written once, for React with a server's texts and for
 * hosts with marks (docs/decisions/0044), so that nothing moves when the one takes the other's place. Clicks on its
 * buttons are the list's to handle.
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
      <CompareTick id={id} name={name} />
      <div className={styles.actions}>
        <Button name="details" value={id} aria-label={`Détails : ${name}`} data-needs-script="">
          Détails
        </Button>
        <ServerActions texts={texts} where={where} />
        <AddLineToQuote line={line} name={name} />
      </div>
    </article>
  );
}

/** Where one orders or asks: one main action, and the order beside it where it isn't that (docs/product.md#honesty). */
const ways = [
  { name: 'orderToo', look: 'quiet', label: 'Commander', full: 'Commander' },
  { name: 'order', look: 'primary', label: 'Commander', full: 'Commander' },
  { name: 'sheet', look: 'primary', label: 'Demander la fiche', full: 'Demander la fiche :' },
  { name: 'quote', look: 'secondary', label: 'Demander un devis', full: 'Demander un devis pour' },
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
