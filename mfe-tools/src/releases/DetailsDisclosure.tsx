import type { ReactNode } from 'react';
import admin from '../admin/Admin.module.css';

/** Rarely needed details, closed at first. */
export const DetailsDisclosure = ({ children }: { children: ReactNode }) => (
  <details className={admin.quiet}>
    <summary>Détails</summary>
    {children}
  </details>
);

/** A release's build id. */
export const BuildIdDetails = ({ buildId }: { buildId: string | null }) =>
  buildId && (
    <DetailsDisclosure>
      Version <code translate="no">{buildId}</code>
    </DetailsDisclosure>
  );
