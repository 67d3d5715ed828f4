import styles from './Beta.module.css';
import BetaForm from './BetaForm.island.tsx';
import BetaIntro from './BetaIntro.static.tsx';
import BetaNext from './BetaNext.static.tsx';

/** /inscription-beta */
export default function BetaPage() {
  return (
    <>
      <BetaIntro />
      <div className={styles.columns}>
        <BetaForm />
        <BetaNext />
      </div>
    </>
  );
}
