/** Tabs of a representative's page. The first one has the address without parameters. */
export const TABS = [
  { key: 'informations', label: 'Informations générales' },
  { key: 'statistiques', label: 'Statistiques' },
  { key: 'stock', label: 'Stock produits' },
  { key: 'stock-divers', label: 'Stock produits divers' },
  { key: 'ventes', label: 'Ventes' },
  { key: 'livraisons', label: 'Livraisons' },
] as const;

export type TabKey = (typeof TABS)[number]['key'];

/** The tab of an address; the first one for an unknown key. */
export const tabOf = (params: URLSearchParams): TabKey =>
  TABS.find((tab) => tab.key === params.get('onglet'))?.key ?? 'informations';

/**
 * The parameters of a tab. Those of the former tab (its page, its sort) are dropped, because they mean nothing here.
 */
export const tabParams = (key: string): URLSearchParams =>
  new URLSearchParams(key === TABS[0].key ? {} : { onglet: key });
