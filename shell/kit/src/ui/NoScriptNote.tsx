import { Link } from '../page-context.ts';

/**
 * Says without scripts that the page's calculator shows an example only, and leads to the contact form.
 *
 * @example
 * <NoScriptNote />
 */
export const NoScriptNote = () => (
  <noscript>
    <p>
      Sans JavaScript, le calcul de cette page reste un exemple. <Link to="/contact">Écrivez-nous</Link> ce
      qu’il vous faut : nous vous répondons avec le prix.
    </p>
  </noscript>
);
