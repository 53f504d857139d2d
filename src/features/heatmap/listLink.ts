import { listLinkTitle, listPath } from '../../domain/resources.ts';
import { today } from '../../ui/format/date.ts';
import type { HeatmapSettings } from './address.ts';

export interface ListLink {
  to: string;
  label: string;
}

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
  const filters = { zones: code, commerciaux: commercials };
  const label = listLinkTitle('points-de-vente');
  if (metric === 'pos-count') return { to: listPath('points-de-vente', filters), label };
  const upToNow = to === '' || to >= day;
  if (metric === 'active-pos' && upToNow && from !== '' && commercials.length === 0 && products.length === 0) {
    return { to: listPath('points-de-vente', { ...filters, 'commande-apres': from }), label };
  }
  const days = from === '' && to === '' ? '' : `${from}..${to}`;
  return {
    to: listPath('commandes', { ...filters, periode: days }),
    label: products.length > 0 ? 'Voir les commandes, tous produits' : listLinkTitle('commandes'),
  };
}
