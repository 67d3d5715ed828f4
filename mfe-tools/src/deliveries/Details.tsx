import type { ReactNode } from 'react';
import admin from '../admin/Admin.module.css';

/** Rarely needed details, closed at first. */
export const Details = ({ children }: { children: ReactNode }) => (
  <details className={admin.quiet}>
    <summary>Détails</summary>
    {children}
  </details>
);

/** A release's build id. */
export const Version = ({ buildId }: { buildId: string | null }) =>
  buildId && (
    <Details>
      Version <code>{buildId}</code>
    </Details>
  );
