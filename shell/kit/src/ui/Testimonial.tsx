import { Icon } from './Icon.tsx';
import styles from './Testimonial.module.css';

/**
 * A customer's words. An unverified testimonial is a sector scenario: labelled as such and kept out of structured data
 * (docs/product.md#honesty).
 */
export interface TestimonialData {
  /** A role or kind of organisation; a person only when verified. */
  name: string;
  role: string;
  content: string;
  /** 1 to 5. */
  rating: number;
  verified: boolean;
}

interface TestimonialProps extends TestimonialData {
  /** A single card, or one row among others without a ground of its own. */
  layout?: 'card' | 'row';
}

/**
 * A quotation with its rating and before it, unless verified, « Exemple illustratif ».
 *
 * @example
 * <Testimonial name="Ada" role="Chercheuse" content="Très bien." rating={5} verified={false} />
 */
export function Testimonial({ name, role, content, rating, verified, layout = 'card' }: TestimonialProps) {
  return (
    <figure className={layout === 'row' ? `${styles.testimonial} ${styles.row}` : styles.testimonial}>
      <p className={styles.rating}>
        {!verified && <em>Exemple illustratif</em>}
        <span data-unseen="">{rating} étoiles sur 5</span>
        {Array.from({ length: rating }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical stars
          <Icon key={index} name="star" size={16} strokeWidth={1} />
        ))}
      </p>
      <blockquote>« {content} »</blockquote>
      <figcaption>
        <span className={styles.avatar} aria-hidden="true">
          {name
            .split(/\s+/)
            .filter((word) => word.length > 2)
            .slice(0, 2)
            .map((word) => word[0]?.toUpperCase())
            .join('')}
        </span>
        <span>
          <strong>{name}</strong>
          <br />
          {role}
        </span>
      </figcaption>
    </figure>
  );
}
