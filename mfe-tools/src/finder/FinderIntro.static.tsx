import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';

/** Four ranges of size, one need across them: which ranges it meets. */
const ranges = [
  { y: 40, from: 40, to: 190 },
  { y: 90, from: 40, to: 268 },
  { y: 140, from: 92, to: 300 },
  { y: 190, from: 214, to: 372 },
];
const NEED = 176;

export default function FinderIntro() {
  return (
    <Hero
      title="Quel serveur pour moi ?"
      lead="Jeux, VPS, VDS et dédiés dans une seule liste : dites ce qu’il vous faut, l’offre la moins chère qui suffit vient en premier, avec ses raisons."
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={
        <Drawing viewBox="0 0 400 230">
          {ranges.map(({ y, from, to }) => {
            const isMet = from <= NEED && NEED <= to;
            return (
              <g key={y} {...(isMet && { stroke: 'var(--second)', strokeWidth: 2.4 })}>
                <path d={`M${from} ${y}H${to}`} />
                <circle cx={from} cy={y} r="6" fill="var(--paper)" />
                <circle cx={to} cy={y} r="6" fill="var(--paper)" />
              </g>
            );
          })}
          <path d={`M${NEED} 14v202`} stroke="var(--accent)" strokeWidth="2.4" strokeDasharray="3 6" />
          {ranges
            .filter(({ from, to }) => from <= NEED && NEED <= to)
            .map(({ y }) => (
              <circle key={y} cx={NEED} cy={y} r="6" fill="var(--accent)" stroke="none" />
            ))}
        </Drawing>
      }
    >
      <ButtonLink to="#besoin">Dire mon besoin</ButtonLink>
      <ButtonLink to="#comparer" look="secondary">
        Comparer des offres
      </ButtonLink>
    </Hero>
  );
}
