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
  name: ReactNode;
  priceCents?: Cents | null;
  pricePrefix?: PriceProps['prefix'];
  /** Label that highlights the card, together with a heavier border. */
  badge?: ReactNode;
  /** The badge shows a state without a highlight, e.g. for an unavailable offer. */
  isBadgeQuiet?: boolean;
  description?: ReactNode;
  specs?: Spec[];
  features?: ReactNode[];
  /** Details above the action, e.g. the cost over time. */
  children?: ReactNode;
  /** Order or detail link. */
  action?: ReactNode;
}

/**
 * One offer: name, price, contents, one action.
 *
 * @example
 * <PlanCard id="baie" name="Baie" priceCents={49900} specs={[{ label: 'Emplacement', value: '44U' }]} />
 */
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
