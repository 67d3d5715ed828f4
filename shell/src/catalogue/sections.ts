import type { ReactNode } from 'react';
import { hostingSections } from './hosting-sections.tsx';
import { telecomSections } from './telecom-sections.tsx';

/** Ids in the specified order (specification, section 2, /offres). */
export type SectionId =
  | 'vps'
  | 'gaming'
  | 'web'
  | 'mail'
  | 'vds'
  | 'dedie'
  | 'housing'
  | 'fibre'
  | 'transit'
  | 'fai'
  | 'telephonie';

export interface CatalogueSection {
  id: SectionId;
  title: string;
  description: ReactNode;
  features: [ReactNode, ReactNode, ReactNode, ReactNode];
  /** Offer whose price is the first of the section; null where the price is read with the stock. */
  offerId: string | null;
  /** « Commander ». */
  link: string;
}

/** The eleven sections of /offres. Prices are quoted from the teams, claims are the operator's. */
export const catalogueSections = [...hostingSections, ...telecomSections];
