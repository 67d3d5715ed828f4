import { describe, expect, it } from 'vitest';
import { actionOf } from './offer-action.ts';

const line = (label: string, value: string | null) => ({ label, value });
const known = [line('Processeur', 'Xeon'), line('Mémoire', '4 Go'), line('Stockage', '30 Go')];
const offer = { id: 'x', priceCents: 399, path: '/x', sheet: { orderUrl: '/order/vps/x', lines: known } };

describe('actionOf', () => {
  it('When all main figures are published then the offer is ordered', () => {
    expect(actionOf(offer)).toEqual({ label: 'Commander', to: '/order/vps/x' });
  });

  it.each(['Processeur', 'Mémoire', 'Stockage'])(
    'When « %s » isn’t then its sheet is asked for first',
    (label) => {
      const lines = known.map((each) => (each.label === label ? line(label, null) : each));
      expect(actionOf({ ...offer, sheet: { orderUrl: '/order/vps/x', lines } })).toEqual({
        label: 'Demander la fiche',
        to: '/contact?offre=x',
        orderUrl: '/order/vps/x',
      });
    },
  );

  it('When another figure isn’t then it is ordered all the same', () => {
    const lines = [...known, line('Réseau', null)];
    expect(actionOf({ ...offer, sheet: { orderUrl: '/order/vps/x', lines } }).label).toBe('Commander');
  });

  it('When it has no price then that is asked for, and no order stands beside', () => {
    expect(actionOf({ ...offer, priceCents: null })).toEqual({
      label: 'Demander un devis',
      to: '/contact?offre=x',
    });
  });

  it('When no link orders it then its page is shown', () => {
    expect(actionOf({ ...offer, sheet: { orderUrl: null, lines: known } })).toEqual({
      label: 'Voir l’offre',
      to: '/x',
    });
  });
});
