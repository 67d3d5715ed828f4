import { Drawing } from '@site/kit/ui/Drawing';
import type { ReactNode } from 'react';
import styles from './Fibre.module.css';

/** Two ways from a site to the backbone: the fibre through the NRO, and the radio that takes over when it is cut. */
export function PathDrawing({ children }: { children: ReactNode }) {
  return (
    <figure className={styles.path}>
      <Drawing viewBox="0 0 620 190">
        <path d="M14 150h34v-46l30-22 30 22v46h14" />
        <path d="M66 150v-26h24v26" />
        <path d="M118 128h142M308 128h188" stroke="var(--accent)" strokeWidth="3" />
        <rect x="260" y="102" width="48" height="52" rx="3" />
        <path d="M270 116h28m-28 12h28m-28 12h28" />
        <path d="M78 76V56" strokeDasharray="3 5" />
        <path d="M66 48a17 17 0 0 1 24 0M58 39a28 28 0 0 1 40 0" stroke="var(--second)" strokeWidth="1.8" />
        <path
          d="M106 40C190 14 300 14 372 34M404 44C450 58 490 82 512 104"
          strokeDasharray="2 8"
          strokeLinecap="round"
          stroke="var(--second)"
          strokeWidth="2.4"
        />
        <path d="M388 60V22m-9 38 9-38 9 38" stroke="var(--second)" strokeWidth="1.8" />
        <circle cx="524" cy="128" r="28" />
        <circle cx="524" cy="128" r="9" fill="var(--accent)" stroke="none" />
        <path d="M552 128h54M544 108l44-36M544 148l44 34" />
        <g fill="currentColor" stroke="none" textAnchor="middle">
          <text x="78" y="172">
            Votre site
          </text>
          <text x="284" y="174">
            NRO
          </text>
          <text x="524" y="178">
            Réseau
          </text>
          <text x="388" y="80">
            4G/5G
          </text>
        </g>
      </Drawing>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
