import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { Hero } from '@site/kit/ui/Hero';
import { Actions } from './Actions.tsx';
import { Inputs } from './Inputs.tsx';
import styles from './KitPage.module.css';
import { Lists } from './Lists.tsx';
import { Offers } from './Offers.tsx';
import { Texts } from './Texts.tsx';

/** /_kit, in development: every component of the kit, in the light scheme and in the dark one. */
export default function KitPage() {
  return (
    <>
      <Hero
        title="Le kit"
        lead="Hero, Section, Grid, Glyph et tous les autres composants, clair puis sombre. RemoteModule et OfferHero se voient sur /games."
        back={{ to: '/', label: 'Accueil' }}
      />
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles[scheme]}>
          <Actions scheme={scheme} />
          <Offers scheme={scheme} />
          <Inputs scheme={scheme} />
          <Lists scheme={scheme} />
          <Texts scheme={scheme} />
          <CallToAction
            title="Et maintenant ? CallToAction"
            actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
          >
            Une dernière phrase.
          </CallToAction>
        </div>
      ))}
      <CompareBar />
    </>
  );
}
