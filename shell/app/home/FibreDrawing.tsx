import { accentShapeProps, Drawing, repeatPart, secondShapeProps } from '@site/kit/ui/Drawing';

const GROUND = 116;
const DUCT = 152;

/** Windows of the office: three storeys of four. */
const panes = repeatPart(
  12,
  (index) => `M${478 + (index % 4) * 26} ${27 + Math.floor(index / 4) * 19}h14v10h-14z`,
);

/** Drawing of a fibre from the network, under a street, up into an office, with the radio backup above. */
export const FibreDrawing = () => (
  <Drawing viewBox="0 0 640 188">
    <path d={`M2 ${GROUND}h636`} />
    {/* Houses and lamps of the street; one neighbour shares the fibre. */}
    <path d={`M262 ${GROUND}V88l24-19 24 19v28m-32 0V96h16v20`} />
    <path d={`M194 ${GROUND}V54h26m170 62V54h-26`} />
    <path d="M210 54v5h10v-5m144 0v5h10v-5" {...accentShapeProps} />
    {/* The duct, its chambers, and the fibre. */}
    <path d={`M66 ${DUCT - 9}h388q12 0 12-12v-15M66 ${DUCT + 9}h400q20 0 20-22v-23`} opacity="0.5" />
    <path d={repeatPart(3, (index) => `M${124 + index * 110} ${GROUND}v20h28v-20`)} />
    <path d={`M346 ${DUCT}q-60 0-60-36`} stroke="var(--accent)" strokeDasharray="3 5" />
    <path d={`M62 ${DUCT}h400q14 0 14-14v-38`} stroke="var(--accent)" strokeWidth="3" />
    <circle cx="38" cy={DUCT} r="24" fill="var(--ground)" />
    <circle cx="38" cy={DUCT} r="8" fill="var(--accent)" stroke="none" />
    {/* The office: windows, and the box where the fibre ends. */}
    <path d={`M462 ${GROUND}V16h124v100`} />
    <path d={`${panes}M530 ${GROUND}V90h20v26`} />
    <rect x="468" y="86" width="32" height="16" rx="2" {...accentShapeProps} strokeWidth="2" />
    <path d="M484 94h10" stroke="var(--accent)" strokeWidth="2" />
    {/* The backup: a mast and its waves to the roof. */}
    <path d={`M622 ${GROUND}V40m-9 76 9-76 9 76m-16-24h14m-12-24h10`} {...secondShapeProps} fill="none" />
    <path
      d="M616 32C596 8 578 2 556 6"
      stroke="var(--second)"
      strokeWidth="2.4"
      strokeDasharray="2 8"
      strokeLinecap="round"
    />
    <path d="M548 16V4m-6 0h12" stroke="var(--second)" strokeWidth="2" />
  </Drawing>
);
