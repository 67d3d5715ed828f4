import { Drawing } from '@site/kit/ui/Drawing';

const MIDDLE = 108;
const STEP = 11;
/** Heights of a spoken phrase, as heard. */
const voice = [6, 14, 30, 56, 78, 62, 34, 58, 88, 70, 36, 14];
/** The phrase goes on, sampled and cut into packets. */
const packets = [
  [28, 52, 74],
  [48, 22, 12],
  [36, 64, 46],
  [24, 14, 6],
];
const PACKET_X = 200;
const PACKET_STEP = 44;

/** A voice becomes packets: a waveform, then its samples in frames on their way to the network. */
export function WaveformDrawing() {
  return (
    <Drawing viewBox="0 0 440 226">
      <path d={`M12 ${MIDDLE}h34M374 ${MIDDLE}h18`} />
      <Samples heights={voice} x={58} stroke="var(--accent)" />
      {packets.map((heights, index) => (
        <g key={heights.join()}>
          <rect
            x={PACKET_X + index * PACKET_STEP}
            y={MIDDLE - 84}
            width={PACKET_STEP - 8}
            height="168"
            rx="3"
          />
          <Samples heights={heights} x={PACKET_X + index * PACKET_STEP + 7} stroke="var(--second)" />
        </g>
      ))}
      <circle cx="410" cy={MIDDLE} r="18" />
      <circle cx="410" cy={MIDDLE} r="6" fill="var(--accent)" stroke="none" />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="118" y="222">
          La voix
        </text>
        <text x="284" y="222">
          Les paquets
        </text>
        <text x="410" y="222">
          Le réseau
        </text>
      </g>
    </Drawing>
  );
}

const Samples = ({ heights, x, stroke }: { heights: number[]; x: number; stroke: string }) => (
  <path
    d={heights.map((height, index) => `M${x + index * STEP} ${MIDDLE - height}v${2 * height}`).join('')}
    stroke={stroke}
    strokeWidth="2.6"
    strokeLinecap="round"
  />
);
