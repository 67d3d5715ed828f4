/** An IP tunnel (specification, section 9). */
export interface TunnelPlan {
  id: string;
  name: string;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  /** Mb/s; null isn't published. */
  speedMbps: number | null;
  description: string;
}

export const tunnelPlans: TunnelPlan[] = [
  {
    id: 'tunnel-starter',
    name: 'Tunnel Starter',
    priceCents: 1399,
    speedMbps: 20,
    description: 'Une adresse protégée devant un service, un labo ou un petit site.',
  },
  {
    id: 'tunnel-pro',
    name: 'Tunnel Pro',
    priceCents: 4999,
    speedMbps: 100,
    description: 'Le réseau d’une entreprise ou d’un hébergeur, derrière notre filtrage.',
  },
  {
    id: 'tunnel-elite',
    name: 'Tunnel Elite',
    priceCents: null,
    speedMbps: null,
    description: 'Au-delà de 100 Mb/s, ou dès qu’il faut dessiner l’architecture ensemble.',
  },
];
