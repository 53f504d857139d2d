/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { addDays } from '../../../rules/day.ts';
import { settingsOf, keptPeriod, thisMonth, type HeatmapSettings } from './address.ts';
import { listLinkOf } from './listLink.ts';

const TODAY = '2026-11-20';

describe('address and link to the list', () => {
  const settings = (filters: Parameters<typeof settingsOf>[0]['filters'] = {}) => settingsOf({ filters }, TODAY);
  test('the default: the share not served, from the first of the month up to today', () => {
    expect(settings()).toEqual({
      metric: 'unserved',
      period: { from: '2026-11-01', to: TODAY },
      commercials: [],
      products: [],
      scale: 'linear',
      compare: false,
    });
  });
  test.each<[string, string, readonly string[]]>([
    ['2026-11-01', TODAY, []],
    ['2026-11-01', '', ['2026-11-01', '']],
    ['2026-10-01', TODAY, ['2026-10-01', TODAY]],
  ])('the period %s to %s leaves %j', (from, to, kept) => {
    expect(keptPeriod({ from, to }, TODAY)).toEqual(kept);
  });
  test('on the first of the month the period is one day', () => {
    expect(thisMonth('2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  });
  test.each<[Partial<HeatmapSettings>, string]>([
    [{}, '/points-vente?zones=Z1&creation=..2026-11-20&sans-commande=2026-11-01..2026-11-20'],
    [
      { period: { from: '2026-10-01', to: '' } },
      '/points-vente?zones=Z1&creation=..2026-11-20&sans-commande=2026-10-01..2026-11-20',
    ],
    [{ products: ['ART1'] }, '/points-vente?zones=Z1'],
    [{ metric: 'sales' }, '/commandes?zones=Z1&periode=2026-11-01..2026-11-20'],
    [
      { metric: 'orders', commercials: ['col001'], period: { from: '2026-10-01', to: '' } },
      '/commandes?zones=Z1&commerciaux=col001&periode=2026-10-01..',
    ],
    [{ metric: 'pos-count', commercials: ['col001'] }, '/points-vente?zones=Z1&commerciaux=col001'],
    [{ metric: 'active-pos' }, '/points-vente?zones=Z1&commande-apres=2026-11-01'],
    [
      { metric: 'active-pos', period: { from: '2026-10-01', to: addDays(TODAY, -5) } },
      '/commandes?zones=Z1&periode=2026-10-01..2026-11-15',
    ],
  ])('%j comes from %s', (more, to) => {
    expect(listLinkOf({ ...settings(), ...more }, 'Z1', TODAY).to).toBe(to);
  });
  test('orders have no filter by product: the link mentions it', () => {
    expect(listLinkOf({ ...settings(), metric: 'sales', products: ['ART1'] }, 'Z1', TODAY).label).toBe(
      'Voir les commandes, tous produits',
    );
  });
});
