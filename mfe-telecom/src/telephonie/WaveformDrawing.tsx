import { Drawing } from '@site/kit/ui/Drawing';

const MIDDLE = 120;
const STEP = 11;
/** Heights of a spoken phrase, sampled: what the line carries. */
const samples = [6, 10, 22, 46, 70, 58, 34, 62, 86, 74, 40, 20, 12, 30, 54, 66, 44, 18, 8, 24, 50, 38, 16, 8];
/** From here on the voice travels in packets. */
const CUT = 13;
const PACKET = 3;

const xOf = (index: number) => 62 + index * STEP;
/** First samples of the packets. */
const packets = samples.flatMap((_, index) => (index >= CUT && (index - CUT) % PACKET === 0 ? [index] : []));

/** A voice becomes packets: a waveform, then the same waveform cut into frames on its way to the network. */
export function WaveformDrawing() {
  return (
    <Drawing viewBox="0 0 440 240">
      <path d={`M16 ${MIDDLE}h34M330 ${MIDDLE}h48`} />
      <g strokeWidth="2.6" strokeLinecap="round">
        {samples.map((height, index) => (
          <path
            key={xOf(index)}
            d={`M${xOf(index)} ${MIDDLE - height}v${2 * height}`}
            stroke={index < CUT ? 'var(--accent)' : 'var(--second)'}
          />
        ))}
      </g>
      {packets.map((index) => (
        <rect
          key={index}
          x={xOf(index) - 6}
          y={MIDDLE - 74}
          width={PACKET * STEP - 1}
          height="148"
          rx="2"
          strokeDasharray="3 4"
        />
      ))}
      <circle cx="396" cy={MIDDLE} r="18" />
      <circle cx="396" cy={MIDDLE} r="6" fill="var(--accent)" stroke="none" />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="128" y="232">
          La voix
        </text>
        <text x="262" y="232">
          Les paquets
        </text>
        <text x="396" y="232">
          Le réseau
        </text>
      </g>
    </Drawing>
  );
}
