import { Link } from '@site/kit/page-context';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

type Look = 'primary' | 'secondary' | 'quiet';

/** Properties of {@link ButtonLink}. */
export interface ButtonLinkProps {
  /** A path of the site with optional query and anchor, an anchor, or another site's URL. */
  to: string;
  children: ReactNode;
  look?: Look;
  /** Opens in a new tab. The accessible name announces the new tab. */
  isNewTab?: boolean;
  /** Names the link where its text alone would repeat, e.g. « Commander VDS Pro ». */
  label?: string;
  /** Name of the offer that the link adds to the visitor's quote. */
  offerName?: string;
}

/**
 * A link with the look of a button. Links to other hosts and to the redirected order paths
 * (docs/product.md#order-links) are marked external.
 *
 * @example
 * <ButtonLink to="/contact?offre=vps" look="secondary">Nous contacter</ButtonLink>
 */
export function ButtonLink({ to, children, look = 'primary', isNewTab, label, offerName }: ButtonLinkProps) {
  const className = `${styles.button} ${styles[look]}`;
  const isOurs = /^[/#]/.test(to) && !/^\/(order|commande)\//.test(to);
  // Browsers load no page ahead, and robots follow no link, that changes the quote.
  const ourRelation = offerName === undefined ? undefined : 'nofollow';
  return (
    <Link
      to={to}
      className={className}
      aria-label={label}
      data-offer-name={offerName}
      rel={isOurs ? ourRelation : 'external nofollow noopener'}
      {...(isNewTab && { target: '_blank' })}
    >
      {children}
      {isNewTab && <span data-unseen=""> (nouvel onglet)</span>}
    </Link>
  );
}

/**
 * A button. Without `type` it submits nothing.
 *
 * @example
 * <Button look="primary" type="submit">Envoyer</Button>
 */
export function Button({
  look = 'secondary',
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type="button" className={`${styles.button} ${styles[look]} ${className}`} {...rest} />;
}
