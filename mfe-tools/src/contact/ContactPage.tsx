import ContactForm from './ContactForm.island.tsx';
import ContactIntro from './ContactIntro.static.tsx';
import styles from './ContactPage.module.css';
import ContactWays from './ContactWays.static.tsx';

/** /contact */
export default function ContactPage() {
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
