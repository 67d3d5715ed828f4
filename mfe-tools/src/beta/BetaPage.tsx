import { Link } from '@site/kit/page-context';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Steps } from '@site/kit/ui/Steps';
import styles from './Beta.module.css';
import BetaForm from './BetaForm.island.tsx';

/** /inscription-beta */
export default function BetaPage() {
  return (
    <>
      <Hero
        title="Inscription à la bêta"
        lead="Une adresse e-mail suffit : vous y recevrez les informations du projet."
        back={{ to: '/lab', label: 'Le lab' }}
        drawing={
          <Drawing viewBox="0 0 360 150">
            <path d="M24 104h96" />
            <path d="m120 104 36-56h60" stroke="var(--accent)" strokeWidth="2.6" />
            <path d="M216 48h26" stroke="var(--accent)" strokeWidth="2.2" strokeDasharray="2 7" />
            <path d="M120 104h190" strokeDasharray="2 7" opacity="0.6" />
            <circle cx="24" cy="104" r="6" fill="currentColor" stroke="none" />
            <circle cx="120" cy="104" r="6" />
            <path d="M246 24h76v50h-76zM246 26l38 28 38-28" />
          </Drawing>
        }
      />
      <div className={styles.columns}>
        <BetaForm />
        <aside className={styles.next} aria-labelledby="beta-suite">
          <h2 id="beta-suite">Et ensuite ?</h2>
          <Steps
            steps={[
              {
                title: 'Relevez vos e-mails',
                text: 'L’un d’eux contient un lien de confirmation, valable sept jours. Sans confirmation, votre demande est effacée.',
              },
              {
                title: 'Les informations arrivent',
                text: 'Par e-mail, à l’adresse que vous avez indiquée.',
              },
              {
                title: 'Vous essayez le projet',
                text: (
                  <>
                    Une question d’ici là ? <Link to="/contact">Écrivez-nous</Link>.
                  </>
                ),
              },
            ]}
          />
        </aside>
      </div>
    </>
  );
}
