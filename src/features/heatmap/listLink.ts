import { today } from '../../ui/format/date.ts';
import type { HeatmapSettings } from './address.ts';

export interface ListLink {
  to: string;
  label: string;
}

const address = (path: string, params: readonly (readonly [string, string])[]): string => {
  const query = new URLSearchParams(params.filter(([, value]) => value !== '').map(([key, value]) => [key, value]));
  return `${path}?${query.toString()}`;
};

/**
 * A link to the list behind a zone's figure, with as many of the filters as that list has: orders have no filter by
 * product, and points of sale only one by the day of their last order.
 */
export function listLinkOf(
  { metric, period, commercials, products }: HeatmapSettings,
  code: string,
  day = today(),
): ListLink {
  const { from, to } = period;
  const zone = [['zones', code] as const, ...commercials.map((username) => ['commerciaux', username] as const)];
  if (metric === 'pos-count') return { to: address('/points-vente', zone), label: 'Voir les points de vente' };
  const upToNow = to === '' || to >= day;
  if (metric === 'active-pos' && upToNow && from !== '' && commercials.length === 0 && products.length === 0) {
    return { to: address('/points-vente', [...zone, ['commande-apres', from]]), label: 'Voir les points de vente' };
  }
  const days = from === '' && to === '' ? '' : `${from}..${to}`;
  return {
    to: address('/commandes', [...zone, ['periode', days]]),
    label: products.length > 0 ? 'Voir les commandes, tous produits' : 'Voir les commandes',
  };
}
