import { Link } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Ledger } from '@site/kit/ui/Ledger';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { gameRanges } from '../games/plans.ts';
import { vdsPlans } from '../vds/plans.ts';
import { ryzenPlans, xeonPlans } from '../vps/plans.ts';

interface Family {
  path: string;
  name: string;
  /** Empty where the stock says what there is. */
  plans: { ramGo: number | null; priceCents: number | null }[];
}

/** From the smallest servers to the largest. */
const families = {
  games: { path: '/games', name: 'Serveurs de jeux', plans: gameRanges.flatMap(({ plans }) => plans) },
  vps: { path: '/offres/vps', name: 'VPS', plans: [...xeonPlans, ...ryzenPlans] },
  vds: { path: '/offres/vds', name: 'VDS', plans: vdsPlans },
  dedies: { path: '/offres/dedies', name: 'Serveurs dédiés', plans: [] },
} satisfies Record<string, Family>;

/** Priced plans only: one made to measure has no size of its own. */
function rangeOf({ plans }: Family) {
  const priced = plans.filter(({ priceCents }) => priceCents !== null);
  const sizes = priced.flatMap(({ ramGo }) => ramGo ?? []);
  const prices = priced.flatMap(({ priceCents }) => priceCents ?? []);
  return priced.length === 0
    ? null
    : { least: Math.min(...sizes), most: Math.max(...sizes), fromCents: Math.min(...prices) };
}

/**
 * The way from one family of servers to those with smaller and larger ones, by published memory and price. Without an
 * anchor search leaves it out: it says on each family's page what the others' pages say.
 */
export function OtherFamilies({ current }: { current: keyof typeof families }) {
  return (
    <Section title="Plus petit, plus grand" heading="beside">
      <Ledger
        rows={Object.entries(families)
          .filter(([id]) => id !== current)
          .map(([id, family]) => {
            const range = rangeOf(family);
            return {
              id,
              term: <Link to={family.path}>{family.name}</Link>,
              text: range ? (
                <>
                  {range.least} à {range.most} Go de mémoire, <Price cents={range.fromCents} prefix="dès" />
                </>
              ) : (
                'Une machine entière, prix selon le stock'
              ),
            };
          })}
      />
      <p>
        <ButtonLink to="/quel-serveur" look="secondary">
          Quel serveur pour moi ?
        </ButtonLink>
      </p>
    </Section>
  );
}
