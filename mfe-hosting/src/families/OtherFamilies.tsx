import { Link } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { gamePlanRanges } from '../games/plans.ts';
import { vdsPlans } from '../vds/plans.ts';
import { ryzenPlans, xeonPlans } from '../vps/plans.ts';

/** Families from the smallest servers to the largest; without plans where the stock defines the machines. */
const families = [
  { path: '/games', name: 'Serveurs de jeux', plans: gamePlanRanges.flatMap(({ plans }) => plans) },
  { path: '/offres/vps', name: 'VPS', plans: [...xeonPlans, ...ryzenPlans] },
  { path: '/offres/vds', name: 'VDS', plans: vdsPlans },
  { path: '/offres/dedies', name: 'Serveurs dédiés', plans: [] },
] as const;

/** Range of memory and price of a family. Plans without a price are ignored, since a custom plan has no fixed size. */
function Range({ plans }: { plans: readonly { ramGo: number | null; priceCents: number | null }[] }) {
  const priced = plans.filter(({ priceCents }) => priceCents !== null);
  if (priced.length === 0) return 'Une machine entière, prix selon le stock';
  const sizes = priced.flatMap(({ ramGo }) => ramGo ?? []);
  const prices = priced.flatMap(({ priceCents }) => priceCents ?? []);
  return (
    <>
      {Math.min(...sizes)} à {Math.max(...sizes)} Go de mémoire,{' '}
      <Price cents={Math.min(...prices)} prefix="dès" />
    </>
  );
}

/**
 * Links from one family of servers to the other families, with published memory and price. The section has no anchor, so
 * that search ignores the section, which repeats other pages.
 */
export function OtherFamilies({ current }: { current: (typeof families)[number]['path'] }) {
  return (
    <Section title="Les autres gammes de serveurs" heading="beside">
      <DescriptionList
        rows={families
          .filter(({ path }) => path !== current)
          .map(({ path, name, plans }) => ({
            id: path,
            term: <Link to={path}>{name}</Link>,
            text: <Range plans={plans} />,
          }))}
      />
      <p>
        <ButtonLink to="/quel-serveur" look="secondary">
          Quel serveur pour moi ?
        </ButtonLink>
      </p>
    </Section>
  );
}
