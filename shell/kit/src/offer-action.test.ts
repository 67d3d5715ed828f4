import { describe, expect, it } from 'vitest';
import { chooseAction } from './offer-action.ts';

const line = (label: string, value: string | null) => ({ label, value });
const specLines = [line('Processeur', 'Xeon'), line('Mémoire', '4 Go'), line('Stockage', '30 Go')];
const offer = {
  id: 'x',
  priceCents: 399,
  path: '/x',
  sheet: { orderUrl: '/order/vps/x', lines: specLines },
};

describe('chooseAction', () => {
  it('orders an offer with all main figures', () => {
    expect(chooseAction(offer)).toEqual({ label: 'Commander', to: '/order/vps/x' });
  });

  it.each(['Processeur', 'Mémoire', 'Stockage'])('requests the sheet without « %s »', (label) => {
    const lines = specLines.map((each) => (each.label === label ? line(label, null) : each));
    expect(chooseAction({ ...offer, sheet: { orderUrl: '/order/vps/x', lines } })).toEqual({
      label: 'Demander les caractéristiques',
      to: '/contact?offre=x',
      orderUrl: '/order/vps/x',
    });
  });

  it('requests the sheet with the visitor’s choices', () => {
    const sheet = { orderUrl: null, lines: [line('Stockage', null)] };
    expect(chooseAction({ ...offer, sheet, options: { debit: '10' } }).to).toBe('/contact?offre=x&debit=10');
  });

  it('orders with the visitor’s choices', () => {
    const options = { debit: '10' };
    expect(chooseAction({ ...offer, options }).to).toBe('/order/vps/x?debit=10');
    const sheet = { orderUrl: '/order/vps/x', lines: [line('Stockage', null)] };
    expect(chooseAction({ ...offer, sheet, options }).orderUrl).toBe('/order/vps/x?debit=10');
  });

  it('orders an offer that lacks another figure', () => {
    const lines = [...specLines, line('Réseau', null)];
    expect(chooseAction({ ...offer, sheet: { orderUrl: '/order/vps/x', lines } }).label).toBe('Commander');
  });

  it('requests a quote without a price, and offers no order', () => {
    expect(chooseAction({ ...offer, priceCents: null })).toEqual({
      label: 'Demander un devis',
      to: '/contact?offre=x',
    });
  });

  it('shows the page of an offer without an order link', () => {
    expect(chooseAction({ ...offer, sheet: { orderUrl: null, lines: specLines } })).toEqual({
      label: 'Voir l’offre',
      to: '/x',
    });
  });
});
