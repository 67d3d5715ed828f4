import type { PartnerKind } from '@site/api-contract/operator/operator';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Drawing } from '@site/kit/ui/Drawing';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import type { ReactNode } from 'react';
import { useFullOperator } from '../site-map/catalogue.ts';
import styles from './Partners.module.css';

export default function PartnersPage() {
  const { partners, hosts } = useFullOperator();
  return (
    <>
      <Hero
        title="Nos partenaires"
        lead="Ce que nos partenaires apportent, et ce que nous pourrions faire avec vous."
        drawing={<Peering />}
      >
        <ButtonLink to="/contact">Devenir partenaire</ButtonLink>
        <ButtonLink to={hosts.community} look="secondary">
          Rejoindre la communauté
        </ButtonLink>
      </Hero>
      <Section id="partenaires" title="Cinq types de partenaires">
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
              <p>Votre métier est proche du nôtre ? Parlons-en.</p>
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

/** Description of each kind of partner. A description in `operator.json` takes precedence. */
const descriptions: Record<PartnerKind, string> = {
  transit: 'Le transit rend nos adresses joignables depuis tout Internet.',
  datacenter: 'Les bâtiments, l’électricité et la climatisation de nos baies et des vôtres.',
  telecom: 'Les liaisons jusqu’à votre porte, les numéros et les cartes SIM.',
  logiciel: 'Les panneaux, les licences et les outils compris dans nos offres.',
  communaute: 'Les personnes qui jouent, testent, documentent et nous signalent les défauts.',
};

const accent = { stroke: 'var(--accent)', strokeWidth: 2 };

/** A drawing for each kind of partner, never a company's logo (docs/product.md#honesty). */
const logos: Record<PartnerKind, ReactNode> = {
  transit: (
    <>
      <circle cx="32" cy="32" r="24" />
      <path d="M8 32h48M32 8c14 14 14 34 0 48M32 8c-14 14-14 34 0 48" />
      <path d="M4 20h24l8 24h24" {...accent} />
    </>
  ),
  datacenter: (
    <>
      <path d="M10 56V22L32 8l22 14v34zM6 56h52" />
      <path d="M20 28h24v7H20zM20 39h24v7H20z" {...accent} />
    </>
  ),
  telecom: (
    <>
      <path d="M32 26v32M22 58h20M26 44h12" />
      <circle cx="32" cy="20" r="4" {...accent} />
      <path
        d="M22 30a14 14 0 0 1 0-20M42 30a14 14 0 0 0 0-20M15 36a23 23 0 0 1 0-32M49 36a23 23 0 0 0 0-32"
        {...accent}
      />
    </>
  ),
  logiciel: (
    <>
      <rect x="6" y="12" width="52" height="40" rx="3" />
      <path d="M6 22h52" />
      <path d="m24 30-7 7 7 7M40 30l7 7-7 7M35 28l-6 18" {...accent} />
    </>
  ),
  communaute: (
    <>
      <path d="M32 32 14 18M32 32l18-14M32 32 12 46M32 32l20 14" />
      <circle cx="32" cy="32" r="8" fill="var(--accent-soft)" {...accent} />
      <circle cx="14" cy="18" r="6" fill="var(--paper-raised)" />
      <circle cx="50" cy="18" r="6" fill="var(--paper-raised)" />
      <circle cx="12" cy="46" r="6" fill="var(--paper-raised)" />
      <circle cx="52" cy="46" r="6" fill="var(--paper-raised)" />
    </>
  ),
};

const PartnerLogo = ({ kind }: { kind: PartnerKind }) => <Drawing viewBox="0 0 64 64">{logos[kind]}</Drawing>;

/** Drawing of two networks that meet at one point. */
function Peering() {
  return (
    <Drawing viewBox="0 30 420 160">
      <path d="M40 50 100 110 40 170M100 110h110M30 110h70" />
      <path d="m380 50-60 60 60 60M320 110H210M390 110h-70" stroke="var(--second)" strokeWidth="1.8" />
      <path d="M112 110h196" stroke="var(--accent)" strokeWidth="3" />
      <g fill="var(--paper)">
        <circle cx="40" cy="50" r="9" />
        <circle cx="30" cy="110" r="9" />
        <circle cx="40" cy="170" r="9" />
        <circle cx="100" cy="110" r="12" />
      </g>
      <g fill="var(--paper)" stroke="var(--second)" strokeWidth="1.8">
        <circle cx="380" cy="50" r="9" />
        <circle cx="390" cy="110" r="9" />
        <circle cx="380" cy="170" r="9" />
        <circle cx="320" cy="110" r="12" />
      </g>
      <rect
        x="180"
        y="80"
        width="60"
        height="60"
        rx="4"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.4"
      />
      <path d="M194 110h32M194 98h32M194 122h32" stroke="var(--accent)" strokeWidth="2" />
    </Drawing>
  );
}
