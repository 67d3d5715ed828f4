import { useLocation } from '@site/kit/nav';
import { ContactForm } from './ContactForm.tsx';
import ContactIntro from './ContactIntro.static.tsx';
import styles from './ContactPage.module.css';
import ContactWays from './ContactWays.static.tsx';

/** /contact */
export default function ContactPage() {
  // A link to this page with another subject changes the query and nothing else.
  useLocation();
  return (
    <>
      <ContactIntro />
      <div className={styles.content}>
        <div className={styles.columns}>
          <ContactForm title="Nous écrire" />
          <ContactWays />
        </div>
      </div>
    </>
  );
}
