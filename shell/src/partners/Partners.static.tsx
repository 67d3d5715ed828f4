import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { useOwnOperator } from '../frame/own-operator.ts';
import { descriptions } from './content.ts';
import { PartnerLogo } from './logos.tsx';
import styles from './Partners.module.css';
import { Peering } from './Peering.tsx';

/** /partners */
export default function Partners() {
  const { partners, hosts } = useOwnOperator();
  return (
    <>
      <Hero
        title="Celles et ceux avec qui nous travaillons"
        lead="Un réseau ne se fait pas seul. Voici ce que nos partenaires apportent, et ce que nous pourrions faire avec vous."
        drawing={<Peering />}
      >
        <ButtonLink to="/contact">Devenir partenaire</ButtonLink>
        <ButtonLink to={hosts.community} look="secondary">
          Rejoindre la communauté
        </ButtonLink>
      </Hero>
      <Section id="partenaires" title="Cinq partenariats">
        <Grid>
          {[
            ...partners.map(({ kind, name, description, url }) => (
              <article key={kind} className={styles.partner}>
                <div className={styles.logo} aria-hidden="true">
                  <PartnerLogo kind={kind} />
                </div>
                <h3>{name}</h3>
                <p>{description ?? descriptions[kind]}</p>
                <p>
                  <a href={url} rel="external noopener" className={styles.site}>
                    {new URL(url).host}
                  </a>
                </p>
              </article>
            )),
            <div key="vous" className={styles.you}>
              <h3>Et vous ?</h3>
              <p>Votre métier touche au nôtre : parlons-en.</p>
              <ButtonLink to="/contact" look="secondary">
                Proposer un partenariat
              </ButtonLink>
            </div>,
          ]}
        </Grid>
      </Section>
      <CallToAction
        title="Travaillons ensemble"
        actions={
          <>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
            <ButtonLink to={hosts.community} look="secondary">
              Discuter sur le salon
            </ButtonLink>
          </>
        }
      >
        Intégrateurs, revendeurs, opérateurs, associations : dites-nous ce que vous faites.
      </CallToAction>
    </>
  );
}
