const metals = ['bronze', 'silver', 'gold', 'platinum', 'ultimate'] as const;

/** 01 bronze, 02 silver, 03 gold, 04 platinum, 05 and 06 ultimate (decision 18). */
const metalOf = (tier: string) => metals[Math.min(Number(tier), metals.length) - 1] ?? 'bronze';

/** A medal with as many bars as the tier counts, up to five. */
export function TierIcon({ tier }: { tier: string }) {
  const count = Math.min(Number(tier), metals.length);
  return (
    <svg
      data-metal={metalOf(tier)}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M16 3 28 10v12L16 29 4 22V10Z" fill="var(--accent-soft)" stroke="var(--accent)" />
      {Array.from(
        { length: count },
        (_, index) => `M${16 - count * 1.75 + 1.75 + index * 3.5} 21v-${6 + index * 1.2}`,
      ).map((bar) => (
        <path key={bar} d={bar} />
      ))}
    </svg>
  );
}
