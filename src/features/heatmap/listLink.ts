import { listLinkTitle, listPath } from '../../domain/resources.ts';
import { today } from '../../ui/format/date.ts';
import type { HeatmapSettings } from './address.ts';

interface Filters {
  zones: string;
  commerciaux: readonly string[];
}

export interface ListLink {
  to: string;
  label: string;
}

const commandesOf = ({ period: { from, to }, products }: HeatmapSettings, filters: Filters): ListLink => ({
  to: listPath('commandes', { ...filters, periode: from === '' && to === '' ? '' : `${from}..${to}` }),
  label: products.length > 0 ? 'Voir les commandes, tous produits' : listLinkTitle('commandes'),
});

/**
 * A link to the list behind a zone's figure, with as many of the filters as that list has: orders have no filter by
 * product, and points of sale only one by the day of their last order.
 */
export function listLinkOf(settings: HeatmapSettings, code: string, day = today()): ListLink {
  const {
    metric,
    period: { from, to },
    commercials,
    products,
  } = settings;
  const filters = { zones: code, commerciaux: commercials };
  const label = listLinkTitle('points-de-vente');
  if (metric === 'unserved' && products.length === 0) {
    const until = to === '' ? day : to;
    return {
      to: listPath('points-de-vente', { ...filters, creation: `..${until}`, 'sans-commande': `${from}..${until}` }),
      label: 'Voir les points non servis',
    };
  }
  if (metric === 'pos-count' || metric === 'unserved') return { to: listPath('points-de-vente', filters), label };
  const upToNow = to === '' || to >= day;
  if (metric === 'active-pos' && upToNow && from !== '' && commercials.length === 0 && products.length === 0)
    return { to: listPath('points-de-vente', { ...filters, 'commande-apres': from }), label };
  return commandesOf(settings, filters);
}
