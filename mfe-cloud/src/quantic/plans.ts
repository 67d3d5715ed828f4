import type { OfferChoice } from '@site/api-contract/quote/quote';

/**
 * Prices of the simulators (docs/product.md#quantum), HT. `hourlyRate` is in ten-thousandths of a euro. `monthlyCents` is the
 * price of 675 hours, the maximum price of a month.
 */
export const quantumPlans = [
  { qubits: 25, hourlyRate: 80, monthlyCents: 540 },
  { qubits: 26, hourlyRate: 160, monthlyCents: 1080 },
  { qubits: 27, hourlyRate: 320, monthlyCents: 2160 },
  { qubits: 28, hourlyRate: 640, monthlyCents: 4320 },
  { qubits: 29, hourlyRate: 1280, monthlyCents: 8640 },
  { qubits: 30, hourlyRate: 2560, monthlyCents: 17280 },
  { qubits: 31, hourlyRate: 5120, monthlyCents: 34560 },
  { qubits: 32, hourlyRate: 10240, monthlyCents: 69120 },
  { qubits: 33, hourlyRate: 20480, monthlyCents: 138240 },
];

type QuantumPlan = (typeof quantumPlans)[number];

export const MIN_QUBITS = 25;
export const MAX_QUBITS = 33;
/** Hours that a monthly price covers. */
export const MONTHLY_HOURS = 675;

/** Returns the plan for a number of qubits. Throws a RangeError for a number without a plan. */
export function findPlan(qubits: number): QuantumPlan {
  const plan = quantumPlans.find((candidate) => candidate.qubits === qubits);
  if (!plan) throw new RangeError(`${qubits} qubits: from ${MIN_QUBITS} to ${MAX_QUBITS} are offered`);
  return plan;
}

/** Returns the published name of a plan. */
export const formatQuantumPlanName = ({ qubits }: Pick<QuantumPlan, 'qubits'>) =>
  `Simulateur quantique ${qubits} qubits`;

/** Billings of a simulator; the first is the default. */
export const billings = [
  { value: 'heure', label: 'À l’heure' },
  { value: 'mois', label: 'Au mois' },
] as const;

/** The billing as a choice of a quote line. */
export const billingChoice: OfferChoice = {
  kind: 'one',
  id: 'facturation',
  label: 'Facturation',
  billing: 'mois',
  values: billings.map(({ value, label }) => ({ id: value, label, extraCents: 0 })),
};

/** Returns the hours per month as a choice of a quote line. 675 hours cost the monthly price, fewer hours the hourly rate. */
export const buildHoursChoice = ({ hourlyRate }: QuantumPlan): OfferChoice => ({
  kind: 'amount',
  id: 'heures',
  label: 'Heures par mois',
  unit: 'h',
  min: 1,
  max: MONTHLY_HOURS,
  step: 1,
  included: MONTHLY_HOURS,
  rate: hourlyRate,
  billing: 'mois',
});
