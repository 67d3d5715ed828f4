import { describe, expect, it } from 'vitest';
import { completeQuoteLine, priceQuoteLine } from '../quote/quote-rules.ts';
import { formatQuoteLine, parseQuoteLine } from '../quote/quote-text.ts';
import { listWishes } from './server-choices.ts';

const server = {
  engagement: 'Sans engagement, 3, 6 ou 12 mois',
  virtualization: ['Proxmox', 'VMware ESXi'],
  ip_failover: true,
};
const getIds = (changes: Partial<typeof server> = {}) =>
  listWishes({ ...server, ...changes }).map((choice) => [
    choice.id,
    choice.kind === 'one' ? choice.values.map(({ id }) => id).join(' ') : '',
  ]);

describe('wishes of a server', () => {
  it('offer what its data name', () => {
    expect(getIds()).toEqual([
      ['engagement', 'libre aucun 3 6 12'],
      ['systeme', 'libre proxmox vmware-esxi autre'],
      ['adresses', '0 1 2 4 8 16'],
      ['livraison', 'libre mois date'],
    ]);
  });

  it('ask for no commitment where there is one, for no addresses where none move', () => {
    expect(getIds({ engagement: '12 mois', virtualization: [], ip_failover: false })).toEqual([
      ['systeme', 'libre autre'],
      ['livraison', 'libre mois date'],
    ]);
  });

  const offer = {
    id: 'e5',
    name: 'E5',
    priceCents: 7999,
    path: '/offres/dedies',
    terms: '',
    unit: 'mois' as const,
    choices: listWishes(server),
  };
  const line = (text: string) => parseQuoteLine(text) as NonNullable<ReturnType<typeof parseQuoteLine>>;

  it('stay out of a line until something is wished for', () => {
    expect(formatQuoteLine(completeQuoteLine(line('e5*systeme-libre*adresses-0'), offer))).toBe('e5*7999-0');
    expect(formatQuoteLine(completeQuoteLine(line('e5*systeme-proxmox'), offer))).toBe(
      'e5*systeme-proxmox*7999-0',
    );
  });

  it('are named as wishes, and cost nothing that is published', () => {
    const quoted = priceQuoteLine(line('e5*engagement-12*adresses-4*7999-0'), offer);
    expect(quoted).toMatchObject({ monthlyCents: 7999, state: 'same' });
    expect(quoted.options).toEqual([
      { label: 'Engagement (souhait)', value: '12 mois' },
      { label: 'Adresses IP failover (souhait)', value: '4' },
    ]);
  });
});
