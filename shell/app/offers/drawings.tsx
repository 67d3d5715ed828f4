import { Drawing } from '@site/kit/ui/Drawing';

const accent = { stroke: 'var(--accent)', strokeWidth: 2 };
const full = { fill: 'var(--accent)', stroke: 'none' };
const second = { stroke: 'var(--second)', strokeWidth: 1.8 };

/** Drawing of each section. The accent colour marks the customer's share. */
const drawings = {
  // A machine in slices: one slice is the customer's.
  vps: (
    <>
      <rect x="26" y="10" width="68" height="70" rx="3" />
      <path d="M26 27.5h68M26 62.5h68" />
      <rect x="26" y="27.5" width="68" height="17.5" fill="var(--accent-soft)" {...accent} />
      <path d="M26 45h68M36 19h14m-14 52h14m-14-17h14" />
      <path d="M36 36h26" {...accent} />
      <circle cx="84" cy="36" r="2.5" {...full} />
    </>
  ),
  // Players around one server.
  gaming: (
    <>
      <path d="M60 45 22 22M60 45 98 22M60 45 16 58M60 45l44 13M60 45v36" />
      <rect x="46" y="33" width="28" height="24" rx="3" fill="var(--accent-soft)" {...accent} />
      <path d="M54 45h8m-4-4v8" {...accent} />
      <circle cx="67" cy="45" r="2.2" {...full} />
      <circle cx="22" cy="22" r="6" fill="var(--paper)" />
      <circle cx="98" cy="22" r="6" fill="var(--paper)" />
      <circle cx="16" cy="58" r="6" fill="var(--paper)" />
      <circle cx="104" cy="58" r="6" fill="var(--paper)" />
      <circle cx="60" cy="80" r="6" fill="var(--paper)" />
    </>
  ),
  // A page in its window.
  web: (
    <>
      <rect x="18" y="14" width="84" height="62" rx="3" />
      <path d="M18 28h84M26 21h2m5 0h2m5 0h2" />
      <path d="M28 40h38" {...accent} strokeWidth="4" />
      <path d="M28 51h28M28 58h28M28 65h18" />
      <rect x="70" y="40" width="22" height="26" fill="var(--accent-soft)" {...accent} />
    </>
  ),
  // A letter on its way.
  mail: (
    <>
      <path d="M4 45h22M94 45h22" strokeDasharray="2 6" />
      <rect x="26" y="22" width="68" height="46" rx="3" />
      <path d="m26 26 34 26 34-26" {...accent} />
      <circle cx="94" cy="22" r="7" fill="var(--accent-soft)" {...accent} />
    </>
  ),
  // Reserved cores and addresses inside a host.
  vds: (
    <>
      <rect x="14" y="12" width="92" height="66" rx="3" strokeDasharray="3 4" />
      <rect x="26" y="24" width="42" height="42" rx="2" fill="var(--accent-soft)" {...accent} />
      <path d="M36 34h9v9h-9zM49 34h9v9h-9zM36 47h9v9h-9zM49 47h9v9h-9z" {...accent} />
      <path d="M68 33h38M68 45h38M68 57h38" {...second} />
      <circle cx="112" cy="33" r="3.5" {...second} />
      <circle cx="112" cy="45" r="3.5" {...second} />
      <circle cx="112" cy="57" r="3.5" {...second} />
    </>
  ),
  // A whole machine.
  dedie: (
    <>
      <path d="M10 20v52M110 20v52" />
      <rect x="10" y="30" width="100" height="32" rx="2" fill="var(--accent-soft)" {...accent} />
      <path d="M20 39h16v14H20zM41 39h16v14H41z" {...accent} />
      <path d="M66 40h24m-24 6h24m-24 6h24" />
      <circle cx="100" cy="46" r="3" {...full} />
    </>
  ),
  // A rack seen from the front.
  housing: (
    <>
      <path d="M38 6v78M82 6v78M32 6h56M32 84h56" />
      <path d="M42 13h36v7H42zM42 24h36v7H42zM42 61h36v7H42zM42 72h36v7H42z" />
      <rect x="42" y="36" width="36" height="20" fill="var(--accent-soft)" {...accent} />
      <path d="M48 46h14" {...accent} />
      <circle cx="72" cy="46" r="2.5" {...full} />
    </>
  ),
  // Light in the core of a fibre.
  fibre: (
    <>
      <path d="M6 34c30 0 40-14 62-14h46M6 62c30 0 40-14 62-14h46" />
      <path d="M6 48c30 0 40-14 62-14h46" {...accent} strokeWidth="3" />
      <ellipse cx="114" cy="34" rx="4" ry="14" fill="var(--paper)" />
      <ellipse cx="114" cy="34" rx="1.6" ry="4" {...full} />
      <path d="M8 78h30m8 0h14m8 0h30" {...second} strokeDasharray="3 5" />
    </>
  ),
  // A tunnel through a network.
  transit: (
    <>
      <path d="M8 20h20l10 12h44l10-12h20M8 70h20l10-12h44l10 12h20" />
      <path d="M8 45h100" {...accent} />
      <path d="m102 39 8 6-8 6" {...accent} />
      <ellipse cx="38" cy="45" rx="5" ry="13" />
      <ellipse cx="82" cy="45" rx="5" ry="13" />
      <path d="m54 8 6 12M66 8l-2 12M54 82l6-12m6 12-2-12" {...second} strokeDasharray="2 4" />
    </>
  ),
  // Many lines, one delivery.
  fai: (
    <>
      <path d="M12 12h16l26 29M12 28h12l28 15M12 62h12l28-15M12 78h16l26-29M12 45h40" />
      <circle cx="10" cy="12" r="3.5" />
      <circle cx="10" cy="28" r="3.5" />
      <circle cx="10" cy="45" r="3.5" />
      <circle cx="10" cy="62" r="3.5" />
      <circle cx="10" cy="78" r="3.5" />
      <path d="M72 45h38" {...accent} strokeWidth="5" />
      <circle cx="62" cy="45" r="12" fill="var(--accent-soft)" {...accent} />
    </>
  ),
  // A voice, sampled.
  telephonie: (
    <>
      <path d="M6 45h108" strokeDasharray="2 6" />
      <path
        d="M16 45v0M24 38v14M32 28v34M40 16v58M48 33v24M56 40v10M64 24v42M72 34v22M80 12v66M88 30v30M96 38v14M104 43v4"
        {...accent}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
};

export type OfferSectionId = keyof typeof drawings;

export const SectionDrawing = ({ id }: { id: OfferSectionId }) => (
  <Drawing viewBox="0 0 120 90">{drawings[id]}</Drawing>
);
