import type { PartnerKind } from '@site/kit/operator';

/** What a kind of partner brings (decision 3). An operator who may name one says more in operator.json. */
export const descriptions: Record<PartnerKind, string> = {
  transit: 'Le réseau des autres : par lui, nos adresses sont joignables depuis tout Internet.',
  datacenter: 'Les murs, l’électricité et le froid autour de nos baies et des vôtres.',
  telecom: 'Les liaisons jusqu’à votre porte, les numéros et les cartes SIM.',
  logiciel: 'Les panneaux, les licences et les outils que nos offres embarquent.',
  communaute: 'Les gens qui jouent, testent, documentent et nous disent ce qui ne va pas.',
};
