import type { PartnerKind } from '@site/kit/operator';
import { Drawing } from '@site/kit/ui/Drawing';
import type { ReactNode } from 'react';

const accent = { stroke: 'var(--accent)', strokeWidth: 2 };

/** A drawn sign for each kind of partner, never a company's logo (decision 3). */
const logos: Record<PartnerKind, ReactNode> = {
  transit: (
    <>
      <circle cx="32" cy="32" r="24" />
      <path d="M8 32h48M32 8c14 14 14 34 0 48M32 8c-14 14-14 34 0 48" />
      <path d="M4 20h24l8 24h24" {...accent} />
    </>
  ),
  datacenter: (
    <>
      <path d="M10 56V22L32 8l22 14v34zM6 56h52" />
      <path d="M20 28h24v7H20zM20 39h24v7H20z" {...accent} />
    </>
  ),
  telecom: (
    <>
      <path d="M32 26v32M22 58h20M26 44h12" />
      <circle cx="32" cy="20" r="4" {...accent} />
      <path
        d="M22 30a14 14 0 0 1 0-20M42 30a14 14 0 0 0 0-20M15 36a23 23 0 0 1 0-32M49 36a23 23 0 0 0 0-32"
        {...accent}
      />
    </>
  ),
  logiciel: (
    <>
      <rect x="6" y="12" width="52" height="40" rx="3" />
      <path d="M6 22h52" />
      <path d="m24 30-7 7 7 7M40 30l7 7-7 7M35 28l-6 18" {...accent} />
    </>
  ),
  communaute: (
    <>
      <path d="M32 32 14 18M32 32l18-14M32 32 12 46M32 32l20 14" />
      <circle cx="32" cy="32" r="8" fill="var(--accent-soft)" {...accent} />
      <circle cx="14" cy="18" r="6" fill="var(--paper-raised)" />
      <circle cx="50" cy="18" r="6" fill="var(--paper-raised)" />
      <circle cx="12" cy="46" r="6" fill="var(--paper-raised)" />
      <circle cx="52" cy="46" r="6" fill="var(--paper-raised)" />
    </>
  ),
};

export const PartnerLogo = ({ kind }: { kind: PartnerKind }) => (
  <Drawing viewBox="0 0 64 64">{logos[kind]}</Drawing>
);
