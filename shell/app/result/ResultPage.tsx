import { Button, ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { resultPlaceholders } from './placeholders.ts';
import styles from './ResultPage.module.css';

/**
 * Template of the answer to a form sent without JavaScript (docs/product.md#forms) and to an invalid preview link.
 * The host repeats the form with its values when the form was refused.
 */
export default function ResultPageTemplate() {
  return (
    <Hero
      title={resultPlaceholders.title}
      lead={<span className={styles.text}>{resultPlaceholders.text}</span>}
    >
      {resultPlaceholders.formStart}
      <form method="post" noValidate action={resultPlaceholders.action} className={styles.form}>
        {resultPlaceholders.fields}
        <Button type="submit" look="primary">
          {resultPlaceholders.button}
        </Button>
      </form>
      {resultPlaceholders.formEnd}
      <ButtonLink to={resultPlaceholders.back} look="secondary">
        {resultPlaceholders.backLabel}
      </ButtonLink>
      <ButtonLink to="/" look="secondary">
        Retour à l’accueil
      </ButtonLink>
    </Hero>
  );
}
