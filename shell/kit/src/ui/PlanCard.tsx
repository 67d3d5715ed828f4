import type { ReactNode } from 'react';
import type { Cents } from '../money.ts';
import { Badge } from './Badge.tsx';
import { CheckList } from './CheckList.tsx';
import styles from './PlanCard.module.css';
import { Price, type PriceProps } from './Price.tsx';
import { type Spec, SpecList } from './SpecList.tsx';

interface PlanCardProps {
  /** Anchor of the card. */
  id?: string;
  name: string;
  priceCents?: Cents | null;
  pricePrefix?: PriceProps['prefix'];
  /** Set apart from its neighbours by a badge and a heavier edge. */
  badge?: string;
  /** The badge says a state, and nothing is set apart: for an offer that can't be had. */
  isBadgeQuiet?: boolean;
  description?: ReactNode;
  specs?: Spec[];
  features?: ReactNode[];
  /** What it costs over time, or other detail, above the action. */
  children?: ReactNode;
  /** Order or detail link. */
  action?: ReactNode;
}

/** One offer: name, price, what is in it, one action. */
export function PlanCard(props: PlanCardProps) {
  const { id, name, priceCents, pricePrefix, badge, isBadgeQuiet } = props;
  const { description, specs, features, children, action } = props;
  const isMarked = badge && !isBadgeQuiet;
  return (
    <article id={id} className={`${styles.card} ${isMarked ? styles.marked : ''}`}>
      <header className={styles.head}>
        <h3>{name}</h3>
        {badge && <Badge tone={isMarked ? 'accent' : 'quiet'}>{badge}</Badge>}
      </header>
      {priceCents !== undefined && <Price cents={priceCents} prefix={pricePrefix} size="l" />}
      <div className={styles.rest}>
        {description && <p className={styles.description}>{description}</p>}
        {specs && <SpecList specs={specs} />}
        {features && <CheckList items={features} />}
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  );
}
