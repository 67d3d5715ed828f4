import { Button, ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import styles from './ResultPage.module.css';
import { resultSlots } from './slots.ts';

/** Answer to a form sent without JavaScript (docs/product.md#forms), given back where it was refused, and to a preview link that isn't good. */
export default function Result() {
  return (
    <Hero title={resultSlots.title} lead={resultSlots.text}>
      {resultSlots.formStart}
      <form method="post" noValidate action={resultSlots.action} className={styles.form}>
        {resultSlots.fields}
        <Button type="submit" look="primary">
          {resultSlots.button}
        </Button>
      </form>
      {resultSlots.formEnd}
      <ButtonLink to={resultSlots.back} look="secondary">
        {resultSlots.backLabel}
      </ButtonLink>
      <ButtonLink to="/" look="secondary">
        Retour à l’accueil
      </ButtonLink>
    </Hero>
  );
}
