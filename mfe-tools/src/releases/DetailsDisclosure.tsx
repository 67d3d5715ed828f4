import type { ReactNode } from 'react';
import admin from '../admin/Admin.module.css';

/** Rarely needed details, closed at first. */
export const DetailsDisclosure = ({ children }: { children: ReactNode }) => (
  <details className={admin.quiet}>
    <summary>Détails</summary>
    {children}
  </details>
);

/** A release's build id, and the reason of a change as the commands give it. */
export const BuildIdDetails = ({ buildId, reason }: { buildId: string | null; reason?: string | null }) =>
  buildId && (
    <DetailsDisclosure>
      Version <code translate="no">{buildId}</code>
      {reason && (
        <p lang="en" translate="no">
          {reason}
        </p>
      )}
    </DetailsDisclosure>
  );
