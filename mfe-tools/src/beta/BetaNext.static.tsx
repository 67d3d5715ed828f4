import { Link } from '@site/kit/nav';
import styles from './Beta.module.css';

/** What follows a sign-up. */
export default function BetaNext() {
  return (
    <aside className={styles.next} aria-labelledby="beta-suite">
      <h2 id="beta-suite">Et ensuite ?</h2>
      <ol>
        <li>
          <strong>Vérifiez votre boîte mail</strong> : un lien, valable sept jours, vous y demande de
          confirmer. Sans confirmation, votre demande est oubliée.
        </li>
        <li>
          <strong>Les informations arrivent par mail</strong>, à l’adresse que vous avez laissée.
        </li>
        <li>
          <strong>Vous essayez, vous nous dites.</strong> Une question d’ici là ?{' '}
          <Link to="/contact">Écrivez-nous</Link>.
        </li>
      </ol>
    </aside>
  );
}
