import { usePage } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import ServerFinder from './ServerFinder.island.tsx';

/** /quel-serveur */
export default function FinderPage() {
  return (
    <>
      <Hero
        title="Quel serveur pour moi ?"
        lead="Jeux, VPS, VDS et dédiés dans une seule liste : indiquez ce qu’il vous faut, l’offre la moins chère qui suffit vient en premier, avec les raisons."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<MemoryRanges />}
      >
        <ButtonLink to="#besoin">Indiquer mon besoin</ButtonLink>
        <ButtonLink to="#comparer" look="secondary">
          Comparer des offres
        </ButtonLink>
      </Hero>
      <ServerFinder />
    </>
  );
}

const families = [
  { id: 'jeux', name: 'Jeux' },
  { id: 'vps', name: 'VPS' },
  { id: 'vds', name: 'VDS' },
];

/** A need to be met, in Go. */
const NEED = 16;
/** Memory doubles every so many units, from 2 Go at the left. */
const placeOf = (ramGo: number) => 70 + (Math.log2(ramGo) - 1) * 60;

/** Each family's published memory, from its least to its most, and which of them meet one need; the stock's isn't known. */
function MemoryRanges() {
  const { offersOf } = usePage();
  const need = placeOf(NEED);
  return (
    <Drawing viewBox="0 0 420 230">
      <path d={`M${need} 26v178`} stroke="var(--accent)" strokeWidth="2.4" strokeDasharray="3 6" />
      {families.map(({ id, name }, index) => {
        const sizes = offersOf(id).flatMap(({ sheet }) => (sheet.isCustom ? [] : (sheet.ramGo ?? [])));
        if (sizes.length === 0) return null;
        const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
        const y = 52 + index * 48;
        const isMet = least <= NEED && NEED <= most;
        return (
          <g key={id}>
            <g {...(isMet && { stroke: 'var(--second)', strokeWidth: 2.4 })}>
              <path d={`M${placeOf(least)} ${y}H${placeOf(most)}`} />
              <circle cx={placeOf(least)} cy={y} r="6" fill="var(--paper)" />
              <circle cx={placeOf(most)} cy={y} r="6" fill="var(--paper)" />
            </g>
            {isMet && <circle cx={need} cy={y} r="6" fill="var(--accent)" stroke="none" />}
            <g fill="currentColor" stroke="none" fontSize="14">
              <text x="10" y={y + 5}>
                {name}
              </text>
              <text x={placeOf(least)} y={y - 14} textAnchor="middle">
                {least}
              </text>
              <text x={placeOf(most)} y={y - 14} textAnchor="middle">
                {most}
              </text>
            </g>
          </g>
        );
      })}
      <path d="M250 196h160" strokeDasharray="2 7" />
      <g fill="currentColor" stroke="none" fontSize="14">
        <text x="10" y="201">
          Dédiés
        </text>
        <text x={need} y="18" textAnchor="middle">
          {NEED} Go
        </text>
      </g>
    </Drawing>
  );
}
