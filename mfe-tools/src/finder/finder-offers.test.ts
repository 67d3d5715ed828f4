import { buildInventoryServer } from '@site/api-contract/testing/server';
import { describe, expect, it } from 'vitest';
import { buildDedicatedFinderOffer } from './finder-offers.ts';

const getAction = (changes: Parameters<typeof buildInventoryServer>[0]) =>
  buildDedicatedFinderOffer({ ...buildInventoryServer(changes), offer: null }).action;

describe('action of a dedicated server', () => {
  it('orders a server whose figures and price are known', () => {
    expect(getAction({})).toEqual({ label: 'Commander', to: '/commande/ryzen-9' });
  });

  it('requests the sheet of a server without storage, with the order beside', () => {
    expect(getAction({ storage: '' })).toEqual({
      label: 'Demander les caractéristiques',
      to: '/contact?offre=ryzen-9',
      orderUrl: '/commande/ryzen-9',
    });
  });

  it('requests a quote for a server on quote or out of stock', () => {
    const quote = { label: 'Demander un devis', to: '/contact?offre=ryzen-9' };
    expect(getAction({ priceCents: null, link: '/contact' })).toEqual(quote);
    expect(getAction({ available: false, link: '/contact' })).toEqual(quote);
  });
});
