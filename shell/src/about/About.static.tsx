import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Figures } from '@site/kit/ui/Figures';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import styles from './About.module.css';
import { NetworkGrowing } from './NetworkGrowing.tsx';
import { Story } from './Story.tsx';
import { team } from './story.ts';

/** /a-propos */
export default function About() {
  const { brand } = useOperator();
  const figures = [
    { value: <Claim id="datacenter-tier" />, label: 'centres de données, sur plusieurs sites' },
    { value: <Claim id="backbone-link" />, label: 'par lien, au plus' },
    { value: <Claim id="anti-ddos" />, label: 'de capacité anti-DDoS' },
    { value: <Claim id="support-hours" />, label: 'support téléphonique humain, sur la fibre' },
  ];
  return (
    <>
      <Hero
        title="Une association qui fait du réseau"
        lead={`${brand.name} héberge, relie et fait téléphoner des entreprises, des collectivités et des passionnés. Voici d’où nous venons, et comment nous travaillons.`}
        drawing={<NetworkGrowing />}
      >
        <ButtonLink to="/contact">Discuter avec nous</ButtonLink>
        <ButtonLink to="/offres" look="secondary">
          Voir les offres
        </ButtonLink>
      </Hero>
      <Section
        id="histoire"
        title="Notre histoire"
        intro="Neuf étapes, du premier échange aux prochains points de présence."
      >
        <Story />
      </Section>
      <Section id="philosophie" title="Notre philosophie" ground="sunk">
        <div className={styles.philosophy}>
          <p className={styles.creed}>Dire ce qu’on fait, faire ce qu’on dit, afficher le prix.</p>
          <div className={styles.reasons}>
            <p>
              Une association n’a pas de bénéfice à distribuer. Ce qu’un service rapporte sert à payer ce
              qu’il coûte, puis à l’améliorer. C’est ce qui nous permet d’afficher nos prix, et d’annoncer 15
              jours à l’avance ceux qui doivent monter.
            </p>
            <p>
              Nous préférons un chiffre vérifiable à un superlatif. Quand un engagement est écrit dans les
              conditions de vente, c’est lui qui compte ; quand un chiffre n’est qu’un objectif, nous le
              disons.
            </p>
          </div>
        </div>
      </Section>
      <Section
        id="resume"
        title="En résumé"
        intro="Un hébergeur et un opérateur sous le même toit : cloud, serveurs, fibre et téléphonie, sur un réseau que nous exploitons nous-mêmes."
      >
        <Figures figures={figures} />
      </Section>
      <Section id="equipe" title="L’équipe" intro="Quatre rôles, et quelqu’un derrière chacun." ground="sunk">
        <Grid min="s">
          {team.map(({ role, initials, bio }) => (
            <article key={role} className={styles.member}>
              <span className={styles.avatar} aria-hidden="true">
                {initials}
              </span>
              <h3>{role}</h3>
              <p>{bio}</p>
            </article>
          ))}
        </Grid>
      </Section>
      <CallToAction
        title="Un projet, une question, une critique ?"
        actions={<ButtonLink to="/contact">Discuter avec nous</ButtonLink>}
      >
        Écrivez-nous : c’est par là que tout commence.
      </CallToAction>
    </>
  );
}
