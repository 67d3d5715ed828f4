import { Drawing } from '@site/kit/ui/Drawing';

/** The way of a signal: your site, the NRO, the backbone, and a radio link that waits beside it. */
export function SignalDrawing() {
  return (
    <Drawing viewBox="0 0 440 250">
      <path d="M20 170h44v-52l34-24 34 24v52h20" />
      <path d="M86 170v-30h24v30" />
      <path d="M132 152h66" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M242 152h62" stroke="var(--accent)" strokeWidth="2.6" />
      <rect x="198" y="124" width="44" height="56" rx="3" />
      <path d="M208 138h24m-24 12h24m-24 12h24" />
      <circle cx="332" cy="152" r="28" />
      <circle cx="332" cy="152" r="9" fill="var(--accent)" stroke="none" />
      <path d="M360 152h60M352 132l44-40M352 172l44 40" />
      <circle cx="400" cy="88" r="6" />
      <circle cx="400" cy="216" r="6" />
      <circle cx="424" cy="152" r="6" />
      <path d="M98 94V46" strokeDasharray="3 5" />
      <path
        d="M86 40a17 17 0 0 1 24 0M79 31a27 27 0 0 1 38 0M72 22a37 37 0 0 1 52 0"
        stroke="var(--second)"
        strokeWidth="1.8"
      />
      <path
        d="M126 46C190 20 276 40 318 124"
        strokeDasharray="2 7"
        stroke="var(--second)"
        strokeWidth="1.8"
      />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="98" y="196">
          Votre site
        </text>
        <text x="220" y="200">
          NRO
        </text>
        <text x="332" y="204">
          Réseau
        </text>
      </g>
    </Drawing>
  );
}
