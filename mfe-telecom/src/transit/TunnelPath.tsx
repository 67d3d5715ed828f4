import { Drawing } from '@site/kit/ui/Drawing';

/** Of the drawing's units, how many a Mb/s is wide: 20 Mb/s are still a line, 100 five of them. */
const WIDTH_PER_MBPS = 0.22;
const MIDDLE = 32;
/** Half of what stands for a width that is drawn together. */
const OPEN = 16;

/** The way of a plan's traffic, as wide as its speed: your router, the tunnel, our filter, the Internet. */
export function TunnelPath({ speedMbps }: { speedMbps: number | null }) {
  return (
    <Drawing viewBox="0 0 440 64">
      {speedMbps === null ? (
        <path
          d={`M44 ${MIDDLE - OPEN}H300M44 ${MIDDLE + OPEN}H300`}
          stroke="var(--second)"
          strokeWidth="2"
          strokeDasharray="5 6"
        />
      ) : (
        <path d={`M44 ${MIDDLE}H300`} stroke="var(--second)" strokeWidth={speedMbps * WIDTH_PER_MBPS} />
      )}
      <rect x="6" y={MIDDLE - 16} width="38" height="32" rx="3" fill="var(--paper-raised)" />
      <path d={`M14 ${MIDDLE - 5}h22m-22 10h12`} />
      {/* What comes from the Internet passes the filter, or ends there. */}
      <path d={`M318 ${MIDDLE}H432`} />
      <path
        d={`M330 ${MIDDLE - 10}L424 8M330 ${MIDDLE + 10}L424 56`}
        stroke="var(--accent)"
        strokeDasharray="3 5"
      />
      <circle cx="316" cy={MIDDLE} r="18" fill="var(--paper-raised)" />
      <path d={`M306 ${MIDDLE - 6}h20l-8 9v8l-4-3v-5z`} stroke="var(--accent)" />
    </Drawing>
  );
}
