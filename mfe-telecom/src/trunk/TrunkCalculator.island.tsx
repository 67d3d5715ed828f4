import { formatNumber } from '@site/kit/numbers';
import { ButtonLink } from '@site/kit/ui/Button';
import { NumberField } from '@site/kit/ui/NumberField';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { createIntegerParser, useUrlState } from '@site/kit/url-state';
import { CalculatorPanel } from '../layout/CalculatorPanel.tsx';
import BreakEvenPoints from './BreakEvenPoints.tsx';
import { Channels } from './Channels.tsx';
import { computeTrunkCost, findCheapest, type TrunkCost } from './costs.ts';
import { formatChannels, trunkPlans } from './plans.ts';
import styles from './Trunk.module.css';

const MAX_MINUTES = 1_000_000;
const MAX_CHANNELS = 999;
const parseMinutes = createIntegerParser(0, MAX_MINUTES);
const parseChannels = createIntegerParser(1, MAX_CHANNELS);

/** Calculator: shows each plan's price and the cheapest plan for minutes and simultaneous calls. The URL holds both inputs. */
export default function TrunkCalculator() {
  const [minutes, setMinutes] = useUrlState('minutes', 1000, parseMinutes);
  const [channels, setChannels] = useUrlState('canaux', 2, parseChannels);
  const costs = trunkPlans.map((plan) => computeTrunkCost(plan, minutes, channels));
  const best = findCheapest(costs);
  return (
    <CalculatorPanel
      id="calcul"
      title="Quelle offre coûte le moins ?"
      controls={
        <>
          <div className={styles.controls} data-needs-script="">
            <NumberField
              label="Minutes d’appel par mois"
              min={0}
              max={MAX_MINUTES}
              step={100}
              value={minutes}
              onChange={setMinutes}
            />
            <NumberField
              label="Appels en même temps (canaux)"
              min={1}
              max={MAX_CHANNELS}
              value={channels}
              onChange={setChannels}
            />
          </div>
          {best && (
            <div>
              <Channels channels={best.plan.channels} used={channels} />
              <p className={styles.quiet}>
                {best.plan.name} : {formatChannels(best.plan.channels)}, dont {formatNumber(channels)}{' '}
                {channels > 1 ? 'demandés' : 'demandé'}.
              </p>
            </div>
          )}
        </>
      }
      answer={
        best && (
          <>
            <p className={styles.quiet}>
              Pour {formatNumber(minutes)} {minutes > 1 ? 'minutes' : 'minute'} et {formatChannels(channels)}
            </p>
            <h3>{best.plan.name}</h3>
            <Price cents={best.totalCents} size="l" />
          </>
        )
      }
      action={
        best && (
          <>
            <ButtonLink to={`/contact?offre=${best.plan.id}`} label={`Commander ${best.plan.name}`}>
              Commander
            </ButtonLink>
            <p className={styles.quiet}>Par message : nous vous rappelons pour conclure.</p>
          </>
        )
      }
    >
      <PlanTable
        caption="Abonnement, plus minutes multipliées par leur prix, par mois ; total arrondi au centime"
        rows={costs}
        rowId={({ plan }) => `calcul-${plan.id}`}
        rowTitle={({ plan }) => plan.name.replace(' ', '\u00a0')}
        columns={[
          { label: 'Abonnement', value: ({ plan }) => <Price cents={plan.priceCents} />, isNumber: true },
          { label: 'Minutes', value: minutesPrice, isNumber: true },
          { label: 'Total', value: ({ totalCents }) => <Price cents={totalCents} />, isNumber: true },
          {
            label: 'Sur 12 mois',
            value: ({ totalCents }) => <Price cents={totalCents * 12} unit={null} />,
            isNumber: true,
          },
          { label: 'Comparaison', value: (sum) => comparisonText(sum, best, channels) },
        ]}
        footnote="Minutes vers la France : ce sont elles que Trunk Max comprend. À total égal, l’abonnement le plus bas l’emporte."
      />
      <BreakEvenPoints />
    </CalculatorPanel>
  );
}

const minutesPrice = ({ plan, minutesCents }: TrunkCost) =>
  plan.minuteRate === 0 ? 'comprises' : <Price cents={minutesCents} unit={null} />;

function comparisonText(sum: TrunkCost, best: TrunkCost | null, channels: number) {
  if (sum === best) return <strong>Le moins cher</strong>;
  if (!sum.hasChannels) return `Écarté : ${formatChannels(sum.plan.channels)} pour ${channels} demandés`;
  const more = best ? sum.totalCents - best.totalCents : 0;
  if (more === 0) return 'Même total, abonnement plus haut';
  return <Price cents={more} unit={null} prefix="+" />;
}
