import { useOperator } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Drawing } from '@site/kit/ui/Drawing';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { KeyFigures } from '@site/kit/ui/KeyFigures';
import { Section } from '@site/kit/ui/Section';
import styles from './About.module.css';
import { story, teamRoles } from './story.ts';

export default function AboutPage() {
  const { brand } = useOperator();
  const figures = [
    { value: <Claim id="datacenter-tier" />, label: 'centres de données, sur plusieurs sites' },
    { value: <Claim id="backbone-link" />, label: 'au maximum par lien de notre réseau' },
    { value: <Claim id="anti-ddos" />, label: 'de capacité anti-DDoS' },
    { value: <Claim id="support-hours" />, label: 'support téléphonique humain, sur la fibre' },
  ];
  return (
    <>
      <Hero
        title="Une association qui fait du réseau"
        lead={`${brand.name} fournit hébergement, accès et téléphonie à des entreprises, des collectivités et des passionnés. Voici d’où nous venons, et comment nous travaillons.`}
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
        <ol className={styles.story}>
          {story.map(({ date, iso, title, text }) => (
            <li key={date}>
              <article className={styles.step}>
                <p className={styles.date}>{iso ? <time dateTime={iso}>{date}</time> : date}</p>
                <h3>{title}</h3>
                {text && <p>{text}</p>}
              </article>
            </li>
          ))}
        </ol>
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
              Quand un engagement est écrit dans les conditions de vente, c’est lui qui compte ; quand un
              chiffre n’est qu’un objectif, nous le disons.
            </p>
          </div>
        </div>
      </Section>
      <Section
        id="resume"
        title="En résumé"
        intro="Un hébergeur et opérateur : cloud, serveurs, fibre et téléphonie, sur un réseau que nous exploitons nous-mêmes."
      >
        <KeyFigures figures={figures} />
      </Section>
      <Section
        id="equipe"
        title="L’équipe"
        intro="Quatre rôles au sein de l’association. Aucune offre d’emploi n’est publiée ici ; pour une candidature, écrivez-nous."
        ground="sunk"
      >
        <Grid min="s">
          {teamRoles.map(({ role, initials, bio }) => (
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
        Écrivez-nous : nous vous répondons.
      </CallToAction>
    </>
  );
}

/** Drawing of a growing network: built links are solid, planned links dotted. */
function NetworkGrowing() {
  return (
    <Drawing viewBox="0 30 420 212">
      <path d="M50 190 150 130 250 160 330 80" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M150 130 190 50 250 160M190 50 330 80" />
      <path d="M330 80 400 40M330 80l66 60M250 160l70 70M150 130 90 60" strokeDasharray="2 7" />
      <circle cx="50" cy="190" r="13" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="50" cy="190" r="5" fill="var(--accent)" stroke="none" />
      <circle cx="150" cy="130" r="10" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="250" cy="160" r="10" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="330" cy="80" r="10" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="190" cy="50" r="8" fill="var(--paper)" />
      <g strokeDasharray="3 3" fill="var(--paper)" stroke="var(--second)" strokeWidth="1.8">
        <circle cx="400" cy="40" r="7" />
        <circle cx="396" cy="140" r="7" />
        <circle cx="320" cy="230" r="7" />
        <circle cx="90" cy="60" r="7" />
      </g>
      <g fill="currentColor" stroke="none" fontSize="13">
        <text x="34" y="228">
          2023
        </text>
        <text x="134" y="166">
          2024
        </text>
        <text x="312" y="60">
          2025
        </text>
      </g>
    </Drawing>
  );
}
